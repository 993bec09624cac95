import Wallet from 'lucide-react/icons/wallet';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { Icon } from '#ui/icon.tsx';
import { PlaceMark } from './place-mark.tsx';
import { type PlaceChoice, placeOf, type Source, sourceOf } from './places.ts';
import type { BoxProps } from './sum-box.tsx';
import { TrackingBox } from './tracking-box.tsx';

/** Where money goes that a customer gets back: stays theirs on the account, or leaves a cash box or a bank. */
export type MoneyGoes = 'account' | 'cash' | 'bank';

/** The means of a pay-out, and what the chosen one wants: a place, a tracking number. */
export function PayOut({
  goes,
  choice,
  sources,
  onGoes,
  onChoice,
  onLater,
  note,
  trackingError,
  box,
}: {
  goes: MoneyGoes;
  /** Of cash and bank. */
  choice: PlaceChoice;
  /** Without any there is only the account. */
  sources: readonly Source[];
  onGoes: (goes: MoneyGoes) => void;
  onChoice: (part: Partial<PlaceChoice>) => void;
  /** Null: the tracking number is wanted now. */
  onLater: (() => void) | null;
  /** What becomes of the account. */
  note: ReactNode;
  trackingError?: string | undefined;
  box: BoxProps;
}) {
  const { t, amount } = useWords();
  const means = (['account', 'cash', 'bank'] as const).filter(
    (one) => one === 'account' || sourceOf(sources, one) !== undefined,
  );
  const source = goes === 'account' ? undefined : sourceOf(sources, goes);
  const place = source && placeOf(sources, choice);
  const from =
    place?.name &&
    (place.balance === null
      ? t('pay.from_place', { name: place.name })
      : t('pay.from_place_of', { name: place.name, balance: amount(place.balance) }));
  return (
    <>
      <ChoiceChips
        kind="outlined"
        label={t('pay.with_what')}
        chips={means.map((value) => ({ value, label: t(`pay.${value}`), on: value === goes }))}
        onPress={onGoes}
      />
      {!source && (
        <p className="pay-said">
          <Icon of={Wallet} size={16} />
          {note}
        </p>
      )}
      {source && goes === 'bank' && (
        <div className="pay-box pay-line">
          <PlaceMark source={source} choice={choice} onPlace={(place_id) => onChoice({ place_id })} />
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
      {source && goes === 'cash' && (
        <p className="pay-said">
          <PlaceMark source={source} choice={choice} onPlace={(place_id) => onChoice({ place_id })} />
          {from}
        </p>
      )}
    </>
  );
}
