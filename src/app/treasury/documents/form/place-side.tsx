import { useState } from 'react';
import { PlaceAmount } from '#app/engine/place-amount.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { sourceIcon } from '#app/parts/money/place-fields.tsx';
import { type Place, type Source, type SourceType, sourceOf } from '#app/parts/money/places.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { OptionCards } from '#ui/option-cards.tsx';
import { Segments } from '#ui/segments.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import type { ChosenPlace, PlaceDraft } from './money-draft.ts';

interface PlaceSideProps {
  title: string;
  sources: readonly Source[];
  chosen: ChosenPlace | null;
  onChoose: (place: PlaceDraft) => void;
  /** The balance afterwards; null while unknown. */
  after: number | null;
  /** The label before it: «پس از انتقال». */
  afterLabel: string;
  /** The place of the other side, which this one cannot be, and how that is said. */
  other?: { place: ChosenPlace | null; said: string } | undefined;
  /** It would go below zero: by how much, and the most that it holds. */
  short?: { by: number; most: number; onMost: () => void } | undefined;
  error?: string | undefined;
}

/** A cash box, a bank or a gateway as one side of the money form: each with its balance now, the chosen one's after. */
export function PlaceSide(props: PlaceSideProps) {
  const phone = useViewport() === 'phone';
  const [open, setOpen] = useState(false);
  if (phone && !open && props.chosen) return <FoldedSide {...props} onOpen={() => setOpen(true)} />;
  const { onChoose } = props;
  return (
    <OpenSide
      {...props}
      onChoose={(place) => {
        onChoose(place);
        if (phone && place.type === props.chosen?.type) setOpen(false);
      }}
    />
  );
}

/** A card's last digits, to distinguish two accounts of one bank. */
const tail = (words: Words, { card_number }: Place): string | undefined =>
  card_number
    ? `${words.digits(card_number.slice(0, 4))}-…-${words.digits(card_number.slice(-4))}`
    : undefined;

function OpenSide({
  title,
  sources,
  chosen,
  onChoose,
  after,
  afterLabel,
  other,
  short,
  error,
}: PlaceSideProps) {
  const words = useWords();
  const { t } = words;
  const source = chosen ? sourceOf(sources, chosen.type) : sources[0];
  const isOther = (type: SourceType, id: number) => other?.place?.type === type && other.place.id === id;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-heavy">{title}</h2>
        {sources.length > 1 && (
          <Segments
            label={t('treasury.place_kind')}
            options={sources.map(({ type }) => ({ value: type, label: t(`treasury.place_${type}`) }))}
            value={source?.type ?? null}
            onChange={(type) => {
              const first = sourceOf(sources, type)?.places.find(({ id }) => !isOther(type, id));
              if (first) onChoose({ type, id: first.id });
            }}
          />
        )}
      </div>
      {source && (
        <OptionCards
          label={title}
          value={chosen ? String(chosen.id) : null}
          onChange={(id) => onChoose({ type: source.type, id: Number(id) })}
          options={source.places.map((place) => ({
            value: String(place.id),
            title: place.name ? words.digits(place.name) : '…',
            detail: isOther(source.type, place.id) ? other?.said : <bdi dir="ltr">{tail(words, place)}</bdi>,
            disabled: isOther(source.type, place.id),
            end: place.name !== '' && <PlaceAmount value={place.balance} />,
          }))}
        />
      )}
      {!source && <p className="text-muted">{t('treasury.lack_place')}</p>}
      {error && <p className="text-caption text-negative">{error}</p>}
      {short && <Short {...short} />}
      {after !== null && (
        <p className="mt-auto flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <span className="text-muted">{afterLabel}</span>
          <Amount value={after} className="font-heavy" tone={after < 0 ? 'negative' : undefined} />
        </p>
      )}
    </Card>
  );
}

/** One line on a phone: balance, balance afterwards, and a button to change. */
function FoldedSide({
  title,
  sources,
  chosen,
  after,
  short,
  error,
  onOpen,
}: PlaceSideProps & { onOpen: () => void }) {
  const { t, amount, digits } = useWords();
  if (!chosen) return null;
  const source = sourceOf(sources, chosen.type);
  return (
    <Card className="flex flex-col gap-2 px-4 py-2.5">
      <div className="flex min-h-12 items-center gap-3">
        <span className="tone-positive grid size-9 flex-none place-items-center rounded-full">
          <Icon of={sourceIcon(source ?? { type: chosen.type, pos: false })} size={16} />
        </span>
        <div className="min-w-0 flex-1 leading-normal">
          <h2 className="ellipsis">
            <span className="sr-only">{title} </span>
            <span className="font-heavy">{digits(chosen.name)}</span>
          </h2>
          {chosen.balance !== null && after !== null && (
            <p className="text-caption text-muted">
              {t('treasury.now_after', { now: amount(chosen.balance), after: amount(after) })}
            </p>
          )}
        </div>
        <Button kind="ghost" className="text-brand" onClick={onOpen}>
          {t('receive.change')}
          <span className="sr-only"> {title}</span>
        </Button>
      </div>
      {error && <p className="text-caption text-negative">{error}</p>}
      {short && <Short {...short} />}
    </Card>
  );
}

function Short({ by, most, onMost }: NonNullable<PlaceSideProps['short']>) {
  const { t, amount } = useWords();
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-warning">
      <span className="text-label font-semibold">{t('treasury.short', { sum: amount(by) })}</span>
      {most > 0 && <Chip onClick={onMost}>{t('treasury.most', { sum: amount(most) })}</Chip>}
    </div>
  );
}
