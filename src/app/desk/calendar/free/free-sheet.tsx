import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { Which } from '#app/parts/setup/which.tsx';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useOffline } from '#app/state/connection.ts';
import { type FreeRun, freeRuns, MAX_RUNS, MAX_SLOTS } from '#contract/desk/free-runs.ts';
import { addDays, eachDay } from '#domain/dates.ts';
import { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';
import { Chip } from '#ui/chip.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { Switch } from '#ui/switch.tsx';
import { readDesk } from '../address.ts';
import { useCourts } from '../use-calendar.ts';
import { lastDay, queryOf, runsAmong, SHORTCUTS, type Shortcut, shortcutOf, type Wish } from './wish.ts';

const SPANS = ['1', '7', '14', '31'] as const;

/** Free slots in a row: when, how many, on what kind of court; a tap books them. */
export function FreeSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const { today } = useClubNow();
  const [wish, setWish] = useState<Wish>(() => {
    const { date } = readDesk(Object.fromEntries(new URLSearchParams(location.search)));
    return {
      date: date && date > today ? date : today,
      days: 7,
      from: '',
      to: '',
      kinds: [],
      roofs: [],
      courts: [],
      slots: 1,
      same_court: true,
    };
  });
  const change = (part: Partial<Wish>) => setWish((old) => ({ ...old, ...part }));
  const [unfolded, setUnfolded] = useState(false);
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('free.title')}>
      <Shortcuts wish={wish} onChange={change} unfolded={unfolded} onFold={() => setUnfolded(!unfolded)} />
      {unfolded && <WishFields wish={wish} onChange={change} />}
      <Found wish={wish} />
    </Sheet>
  );
}

/** Common times and lengths, one tap each; rarer options are folded. */
function Shortcuts({
  wish,
  onChange,
  unfolded,
  onFold,
}: {
  wish: Wish;
  onChange: (part: Partial<Wish>) => void;
  unfolded: boolean;
  onFold: () => void;
}) {
  const { t } = useWords();
  const now = useClubNow();
  const isOn = (shortcut: Shortcut) => {
    const { date, days, from, to } = shortcutOf(shortcut, now);
    return wish.date === date && wish.days === days && wish.from === from && wish.to === to;
  };
  return (
    <div className="flex flex-col gap-2">
      <ChoiceChips
        kind="outlined"
        label={t('free.when')}
        chips={SHORTCUTS.map((value) => ({ value, label: t(`free.${value}`), on: isOn(value) }))}
        onPress={(shortcut) => onChange(shortcutOf(shortcut, now))}
      />
      <div className="flex items-center gap-3">
        <span className="text-label font-semibold">{t('free.slots')}</span>
        <Stepper
          label={t('free.slots')}
          value={wish.slots}
          onChange={(slots) => onChange({ slots })}
          min={1}
          max={MAX_SLOTS}
        />
        <span className="flex-1" />
        <Chip icon={SlidersHorizontal} on={unfolded} aria-expanded={unfolded} onClick={onFold}>
          {t('free.more')}
        </Chip>
      </div>
    </div>
  );
}

function WishFields({ wish, onChange }: { wish: Wish; onChange: (part: Partial<Wish>) => void }) {
  const { t, number } = useWords();
  const { today } = useClubNow();
  const courts = useCourts().filter(({ active }) => active);
  const kinds = COURT_TYPES.filter((name) => courts.some(({ type }) => type === name));
  const roofs = ROOF_TYPES.filter((name) => courts.some(({ roof }) => roof === name));
  const toggled = (all: readonly string[], name: string) =>
    all.includes(name) ? all.filter((one) => one !== name) : [...all, name];
  const time = { invalid: t('free.bad_time'), tight: true };
  return (
    <div className="flex flex-col gap-3">
      <DateField
        label={t('free.from_day')}
        value={wish.date}
        onChange={(date) => date && onChange({ date })}
        min={today}
        today={today}
        invalid={t('list.bad_date')}
        outside={t('slots.no_past')}
        tight
      />
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          {...time}
          label={t('free.from')}
          value={wish.from}
          onChange={(from) => onChange({ from })}
        />
        <TimeField {...time} label={t('free.to')} value={wish.to} onChange={(to) => onChange({ to })} />
      </div>
      <Segments
        label={t('free.span')}
        value={String(wish.days) as (typeof SPANS)[number]}
        onChange={(days) => onChange({ days: Number(days) })}
        options={SPANS.map((value) => ({
          value,
          label: value === '1' ? t('free.one_day') : t('free.days', { n: number(Number(value)) }),
        }))}
      />
      {kinds.length + roofs.length > 2 && (
        <div className="flex flex-wrap gap-2">
          {kinds.length > 1 &&
            kinds.map((name) => (
              <Chip
                key={name}
                pressed={wish.kinds.includes(name)}
                on={wish.kinds.includes(name)}
                onClick={() => onChange({ kinds: toggled(wish.kinds, name) })}
              >
                {t(`desk.${name}`)}
              </Chip>
            ))}
          {roofs.length > 1 &&
            roofs.map((name) => (
              <Chip
                key={name}
                pressed={wish.roofs.includes(name)}
                on={wish.roofs.includes(name)}
                onClick={() => onChange({ roofs: toggled(wish.roofs, name) })}
              >
                {t(`filters.roof_${name}`)}
              </Chip>
            ))}
        </div>
      )}
      <Which what="courts" chosen={wish.courts} onChange={(ids) => onChange({ courts: ids })} />
      {wish.slots > 1 && (
        <Switch
          panel
          label={t('free.same_court')}
          checked={wish.same_court}
          onChange={(same_court) => onChange({ same_court })}
        />
      )}
    </div>
  );
}

function Found({ wish }: { wish: Wish }) {
  const offline = useOffline();
  return offline ? <FoundKept wish={wish} /> : <FoundLive wish={wish} />;
}

function FoundLive({ wish }: { wish: Wish }) {
  const query = useQuery(queryFor(freeRuns.list, { query: queryOf(wish) }));
  if (!query.data) return <AnswerMissing query={query} rows={4} />;
  return <Runs runs={query.data.data} />;
}

/** Offline: searches the cached days. */
function FoundKept({ wish }: { wish: Wish }) {
  const { t } = useWords();
  const courts = useCourts();
  const unsent = useUnsent();
  const now = useClubNow();
  const { bookable_after_start } = useDeskRules();
  const days = eachDay(wish.date, lastDay(wish));
  const answers = useQueries({ queries: days.map((day) => dayQuery(day)) });
  const times = answers.flatMap(({ data }) => data?.data ?? []);
  const missing = answers.filter(({ data }) => !data).length;
  const taken = new Set(unsent.cells(times, 0).keys());
  return (
    <>
      <Notice kind="offline">{t(missing > 0 ? 'free.kept_part' : 'free.kept', { n: missing })}</Notice>
      <Runs runs={runsAmong(wish, times, courts, taken, now, bookable_after_start).slice(0, MAX_RUNS)} />
    </>
  );
}

function Runs({ runs }: { runs: readonly FreeRun[] }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  if (runs.length === 0)
    return (
      <p role="status" className="py-2 text-muted">
        {t('free.none')}
      </p>
    );
  return (
    <>
      {[...Map.groupBy(runs, ({ date }) => date)].map(([date, ofDay]) => (
        <section key={date} className="flex flex-col gap-2">
          <h3 className="text-label font-semibold text-muted">
            {dayName(words, date, today)}
            {date < addDays(today, 2) && ` · ${words.day(date)}`}
          </h3>
          <div className="flex flex-col gap-2">
            {ofDay.map((run) => (
              <RunRow key={run.times.map(({ id }) => id).join()} run={run} />
            ))}
          </div>
        </section>
      ))}
      {runs.length === MAX_RUNS && <p className="text-muted">{t('free.cut', { n: MAX_RUNS })}</p>}
    </>
  );
}

function RunRow({ run }: { run: FreeRun }) {
  const words = useWords();
  const { t, money, digits } = words;
  const can = useCan();
  const navigate = useNavigate();
  const { today } = useClubNow();
  const courts = [...new Set(run.times.map(({ court }) => digits(court.name)))];
  const book = () => {
    const search = run.date === today ? {} : { date: run.date };
    const id = run.times.map((time) => time.id).join();
    void navigate({
      ...linkTo('/sales/calendar', {
        search,
        ...(can('invoice.create') && { sheet: { kind: 'booking' as const, id } }),
      }),
      // It replaces this sheet.
      replace: true,
    });
  };
  return (
    <button
      type="button"
      className="card press flex min-h-13 items-center gap-3 px-3 py-2 text-start"
      onClick={book}
    >
      <b className="flex-none">{hoursText(words, run)}</b>
      <span className="min-w-0 flex-1 text-label text-muted">
        {courts.reduce((before, name) => t('free.and_then', { before, name }))}
      </span>
      <span className="num flex-none font-strong">{money(run.price)}</span>
    </button>
  );
}
