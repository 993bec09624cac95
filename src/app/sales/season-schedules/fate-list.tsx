import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { differenceText, insteadText } from '#app/parts/slots/slot-words.ts';
import type { SeasonOffer } from '#contract/sales/season-records.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { type Fate, linesOf, placeKey, type ReviewedDay } from './plan.ts';

interface ListProps<M extends ReviewedDay> {
  /** Sessions that are booked, or that go elsewhere. */
  kind?: 'book' | 'move';
  fates: readonly Fate<M>[];
  /** Sessions taken by others since the review: they come first. */
  news: ReadonlySet<string>;
  /** One that is left out may be followed by one more at the end. */
  counted: boolean;
  /** Hours and courts differ, so each day shows its own. */
  several: boolean;
  /** Null: the automatic choice. */
  onChoose: (key: string, choice: string | null) => void;
  /** Where one was before, in words. */
  wasOf?: (fate: Fate<M>) => string;
}

/** The days of a season; conflicts show what is in the way and the alternatives. */
export function FateList<M extends ReviewedDay>({ fates, news, ...rest }: ListProps<M>) {
  const { t } = useWords();
  const [all, setAll] = useState(false);
  return (
    <ol className="overflow-hidden rounded-card border border-line">
      {linesOf(fates, { all, first: news }).map((line) =>
        line.kind === 'folded' ? (
          <li key={line.key} className="border-b border-line last:border-0">
            <Button
              kind="ghost"
              icon={ChevronDown}
              className="w-full justify-start rounded-none text-muted"
              onClick={() => setAll(true)}
            >
              {t('season-schedules.more_free', { n: line.fates.length })}
            </Button>
          </li>
        ) : (
          <FateRow
            key={line.fate.key}
            fate={line.fate}
            number={line.number}
            fresh={news.has(line.fate.key)}
            {...rest}
          />
        ),
      )}
    </ol>
  );
}

const FILLS = { free: '', taken: 'bg-c-trouble', closed: 'bg-c-closed', no_time: 'bg-sunken' } as const;

function FateRow<M extends ReviewedDay>({
  kind = 'book',
  fate,
  number,
  fresh,
  counted,
  several,
  onChoose,
  wasOf,
}: Omit<ListProps<M>, 'fates' | 'news'> & { fate: Fate<M>; number: number | null; fresh: boolean }) {
  const words = useWords();
  const { t } = words;
  const { met, way, key } = fate;
  const clash = way !== 'as_is' && !(way === 'skip' && met.state === 'free');
  const out = way === 'skip' || way === 'end';
  const day = words.day(met.date);
  return (
    <li
      className={cx('border-b border-line px-3 last:border-0', clash && cx('py-2.5', FILLS[met.state]))}
      data-state={met.state}
    >
      <div className="flex min-h-11 items-center gap-3">
        <span className="w-6 flex-none text-label text-muted">
          {number === null ? '–' : words.number(number)}
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('font-strong', out && 'line-through')}>{day}</span>
          {several && (
            <span className="text-label text-muted">
              {' '}
              {hoursText(words, met)} · {words.digits(met.court.name)}
            </span>
          )}
          {wasOf && <span className="block text-caption text-muted">{wasOf(fate)}</span>}
          {fresh && (
            <>
              {' '}
              <Tag tone="warning">{t('season-schedules.fresh')}</Tag>
            </>
          )}
        </span>
        {clash ? (
          <span
            className={cx(
              'min-w-0 text-end text-label font-semibold',
              met.state === 'taken' ? 'text-c-trouble-text' : 'text-c-closed-text',
            )}
          >
            {whyText(words, fate)}
          </span>
        ) : (
          <>
            {way === 'as_is' && <Icon of={Check} className="text-positive" />}
            <span className={cx('text-muted', out && 'line-through')}>
              <Amount value={met.total_price} />
            </span>
            <IconButton
              icon={out ? RotateCcw : X}
              label={t(out ? `season-schedules.${kind}_in` : `season-schedules.${kind}_out`, { day })}
              className="-me-2 text-muted"
              onClick={() => onChoose(key, out ? null : 'skip')}
            />
          </>
        )}
      </div>
      {clash && <Ways {...{ kind, fate, day, counted, onChoose }} />}
    </li>
  );
}

/** Offers in its place, one more at the end, or none: one of them is chosen already. */
function Ways<M extends ReviewedDay>({
  kind,
  fate,
  day,
  counted,
  onChoose,
}: Pick<ListProps<M>, 'counted' | 'onChoose'> & { kind: 'book' | 'move'; fate: Fate<M>; day: string }) {
  const words = useWords();
  const { t, number } = words;
  const { today } = useClubNow();
  const { key, met, way, offer, open, lost } = fate;
  const [all, setAll] = useState(false);
  const shown = all ? open : fewOf(open, offer);
  const chips = [
    ...shown.map((one) => ({
      value: placeKey(one),
      label: offerText(words, one, met, today),
      on: way === 'offer' && one === offer,
      wide: true,
    })),
    ...(counted && met.state !== 'no_time'
      ? [{ value: 'end', label: t('season-schedules.at_end'), on: way === 'end', wide: open.length === 0 }]
      : []),
    { value: 'skip', label: t(`season-schedules.${kind}_skip`), on: way === 'skip', wide: false },
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
      <div
        role="group"
        aria-label={t('season-schedules.instead_of', { day })}
        className="flex flex-wrap gap-2 pb-1"
      >
        {chips.map((chip) => (
          <Chip
            key={chip.value}
            pressed={chip.on}
            {...(chip.on && chip.value !== 'skip' && { icon: chip.value === 'end' ? Check : ArrowLeftRight })}
            className={cx(chip.wide && 'flex-1')}
            onClick={() => onChoose(key, chip.value)}
          >
            {chip.label}
          </Chip>
        ))}
        {shown.length < open.length && (
          <Chip
            icon={ChevronDown}
            aria-label={t('season-schedules.more_offers', { n: open.length - shown.length })}
            onClick={() => setAll(true)}
          >
            {number(open.length - shown.length)}
          </Chip>
        )}
      </div>
      {lost && <p className="pb-1 text-caption text-c-trouble-text">{t('season-schedules.lost')}</p>}
    </>
  );
}

/** How many alternatives are shown at first. */
const FEW = 3;

/** The nearest of each kind and the chosen one, in their own order so that choosing moves none. */
function fewOf(open: readonly SeasonOffer[], chosen: SeasonOffer | null): readonly SeasonOffer[] {
  const kinds = new Set<SeasonOffer['kind']>();
  const first = open.filter(({ kind }) => kind !== 'next_day' && !kinds.has(kind) && kinds.add(kind));
  const near = [...first, ...open.filter((one) => !first.includes(one))].slice(0, FEW);
  return open.filter((one) => near.includes(one) || one === chosen);
}

/** «زمین ۲», «۱۷ تا ۱۸»; of another price with what it costs more or less. */
function offerText(words: Words, offer: SeasonOffer, met: Fate['met'], today: string): string {
  const place = insteadText(words, offer, met, today);
  const by = offer.total_price - met.total_price;
  return by === 0 ? place : `${place} · ${differenceText(words, by)}`;
}

/** «گرفته: لیلا فرهادی», «تعطیل: ترمیم چمن». */
function whyText(words: Words, { met: { state, by, missing } }: Fate): string {
  const { t, digits } = words;
  const user = by?.invoice?.user;
  if (state === 'taken' && user)
    return t('season-schedules.taken_by', { name: digits(`${user.name} ${user.family}`) });
  if (state === 'taken') return t('season-schedules.taken');
  const title = by?.closed?.title;
  if (state === 'closed')
    return title ? t('season-schedules.closed_by', { title: digits(title) }) : t('season-schedules.closed');
  return t(missing ? 'season-schedules.not_made' : 'season-schedules.no_slot');
}
