import { useWords } from '#app/i18n/words.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { PlaceMark } from './place-mark.tsx';
import { type PlaceChoice, placeOf, type Source, sourceOf, trackingProblem } from './places.ts';
import type { BoxProps } from './sum-box.tsx';
import { TrackingBox } from './tracking-box.tsx';

/** Ways for money that a customer gets back, in the order in which they are offered. */
const MEANS = ['account', 'cash', 'gateway', 'bank'] as const;

/** The means of a refund: credit, or a place of that kind. */
export type MoneyGoes = (typeof MEANS)[number];

/** The chosen place that it is paid from. */
export const leavesBy = (
  goes: MoneyGoes,
  { place_id, tracking }: Omit<PlaceChoice, 'type'>,
): PlaceChoice => ({
  type: goes === 'account' ? 'cash' : goes,
  place_id,
  tracking,
});

/** The error of a payment's tracking number; a card reader's slip may come later, whatever the club's setting. */
export function payOutLacks(choice: PlaceChoice, required: boolean): boolean {
  const problem = trackingProblem(choice);
  return problem === 'pattern' || (problem === 'required' && required && choice.type === 'bank');
}

/** The chosen means of a payment, and the options. */
export interface PayOutChoice {
  goes: MoneyGoes;
  choice: PlaceChoice;
  /** Without any there is only the account. */
  sources: readonly Source[];
}

/** The means of a pay-out, and what the chosen one wants: a place, a tracking number. */
export function PayOut({
  pay: { goes, choice, sources },
  onGoes,
  onChoice,
  onLater,
  trackingError,
  box,
}: {
  pay: PayOutChoice;
  onGoes: (goes: MoneyGoes) => void;
  onChoice: (part: Partial<PlaceChoice>) => void;
  /** Null: the tracking number is wanted now. */
  onLater: (() => void) | null;
  trackingError?: string | undefined;
  box: BoxProps;
}) {
  const { t, amount } = useWords();
  const means = MEANS.filter((one) => one === 'account' || sourceOf(sources, one) !== undefined);
  const source = goes === 'account' ? undefined : sourceOf(sources, goes);
  const place = source && placeOf(sources, choice);
  const from =
    place?.name &&
    (place.balance === null
      ? t('pay.from_place', { name: place.name })
      : t('pay.from_place_of', { name: place.name, balance: amount(place.balance) }));
  const mark = source && (
    <PlaceMark source={source} choice={choice} onPlace={(place_id) => onChoice({ place_id })} />
  );
  return (
    <>
      <ChoiceChips
        kind="outlined"
        className="choices-means"
        label={t('pay.with_what')}
        chips={means.map((value) => ({
          value,
          label: t(value === 'gateway' && sourceOf(sources, value)?.pos ? 'pay.pos' : `pay.${value}`),
          on: value === goes,
        }))}
        onPress={onGoes}
      />
      {source && choice.type !== 'cash' && (
        <div className="pay-box pay-line">
          {mark}
          <TrackingBox
            {...box}
            choice={choice}
            name={t('pay.tracking')}
            note={source.places.length > 1 && from ? from : t('pay.tracking_hint')}
            onChange={(tracking) => onChoice({ tracking })}
            onLater={onLater}
            error={trackingError}
          />
        </div>
      )}
      {source && choice.type === 'cash' && (
        <p className="pay-said">
          {mark}
          {from}
        </p>
      )}
    </>
  );
}
