import type { RefObject } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { type Place, sourceOf } from '#app/parts/money/places.ts';
import { shiftReasonWord } from '#app/parts/money/shift-words.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { SHIFT_REASONS, type ShiftDetail } from '#contract/treasury/shifts.ts';
import { Amount } from '#ui/amount.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Handover, Leaving } from './handover.ts';
import { Difference, ShiftLines } from './shift-parts.tsx';

export interface Compared extends Leaving {
  reason: (typeof SHIFT_REASONS)[number] | null;
  note: string;
}

/** The banks that the rest of a till may go to; none where one may not take it there. */
export function useBanks(): readonly Place[] {
  const can = useCan();
  const sources = usePlaces(can('internal_fund.create') && can('bank.show'));
  return sourceOf(sources, 'bank')?.places ?? [];
}
/** The one that is chosen, else the first. */
export const bankOf = (banks: readonly Place[], { bank_id }: Leaving): Place | undefined =>
  banks.find(({ id }) => id === bank_id) ?? banks[0];

/** The expected cash beside the count, the reason of a difference, and what stays for the next shift. */
export function CompareStep({
  shift,
  value,
  set,
  counted,
  expected,
  waiting,
  limit,
  banks,
  handover,
  stays,
  errors,
}: {
  shift: ShiftDetail;
  value: Compared;
  set: (part: Partial<Compared>) => void;
  counted: number;
  expected: number;
  /** Unsent cash of this device, which is in the drawer too. */
  waiting: number;
  limit: number;
  banks: readonly Place[];
  handover: Handover;
  /** The field for what stays. */
  stays: RefObject<HTMLDivElement | null>;
  errors: Readonly<Record<string, string>>;
}) {
  const { t, amount } = useWords();
  const difference = counted - expected;
  const lines = shift.lines && [
    ...shift.lines,
    ...(waiting > 0 ? [{ kind: 'unsent' as const, count: 1, price: waiting }] : []),
  ];
  return (
    <>
      <ShiftLines shift={{ lines, expected }} />
      <div className="grid grid-cols-2 gap-2.5">
        <div className="flex flex-col gap-1 rounded-card border border-line p-3.5">
          <span className="text-muted">{t('shifts.your_count')}</span>
          <span className="num text-title font-heavy">{amount(counted)}</span>
        </div>
        <Difference shift={{ difference }} />
      </div>
      {difference !== 0 && (
        <>
          <h3 className="text-label font-semibold text-muted">{t('shifts.why')}</h3>
          <ChoiceChips
            label={t('shifts.why')}
            kind="outlined"
            chips={SHIFT_REASONS.map((reason) => ({
              value: reason,
              label: t(shiftReasonWord(reason) ?? 'shifts.r_unknown'),
              on: value.reason === reason,
            }))}
            onPress={(reason) => set({ reason: value.reason === reason ? null : reason })}
          />
          <Notice kind="info">
            {t(Math.abs(difference) > limit ? 'shifts.above_limit' : 'shifts.within_limit', {
              sum: amount(limit),
            })}
          </Notice>
        </>
      )}
      {banks.length > 0 && counted > 0 && (
        <HandOver {...{ value, set, counted, opening: shift.opening, banks, handover, stays, errors }} />
      )}
      <TextareaField
        label={t('shifts.handover')}
        optional
        value={value.note}
        onChange={(note) => set({ note })}
      />
    </>
  );
}

/** What stays for the next shift; the rest goes to a bank when closing. */
function HandOver({
  value,
  set,
  counted,
  opening,
  banks,
  handover,
  stays,
  errors,
}: {
  value: Leaving;
  set: (part: Partial<Leaving>) => void;
  counted: number;
  opening: number;
  banks: readonly Place[];
  handover: Handover;
  /** The field for what stays. */
  stays: RefObject<HTMLDivElement | null>;
  errors: Readonly<Record<string, string>>;
}) {
  const { t, amount, digits } = useWords();
  const bank = bankOf(banks, value);
  // Of less than the opening all stays.
  const chosen = value.stays === 'opening' && opening >= counted ? 'all' : value.stays;
  const ways = (['all', 'opening', 'other'] as const).filter((one) => one !== 'opening' || opening < counted);
  return (
    <>
      <h3 className="text-label font-semibold text-muted">{t('shifts.stays_for_next')}</h3>
      <ChoiceChips
        label={t('shifts.stays_for_next')}
        kind="outlined"
        chips={ways.map((way) => ({
          value: way,
          label:
            way === 'opening' && opening > 0
              ? amount(opening)
              : t(
                  way === 'all'
                    ? 'shifts.stays_all'
                    : way === 'other'
                      ? 'shifts.stays_other'
                      : 'shifts.stays_none',
                ),
          on: way === chosen,
        }))}
        onPress={(way) => set({ stays: way })}
      />
      {value.stays === 'other' && (
        <div ref={stays}>
          <MoneyField
            label={t('shifts.stays_sum')}
            value={value.stays_sum}
            onChange={(stays_sum) => set({ stays_sum })}
            error={
              value.stays_sum !== null && handover.wrong
                ? t('shifts.stays_most', { sum: amount(counted) })
                : undefined
            }
          />
        </div>
      )}
      {handover.goes > 0 && banks.length > 1 && (
        <ChoiceChips
          label={t('shifts.to_which_bank')}
          kind="outlined"
          chips={banks.map(({ id, name }) => ({
            value: String(id),
            label: digits(name),
            on: id === bank?.id,
          }))}
          onPress={(id) => set({ bank_id: Number(id) })}
        />
      )}
      {handover.goes > 0 && bank && (
        <p className="flex items-baseline justify-between gap-3 border-y border-line py-2.5">
          <span className="text-muted">{t('shifts.goes_to', { name: digits(bank.name) })}</span>
          <Amount value={handover.goes} className="font-heavy" />
        </p>
      )}
      {(errors['handover.price'] ?? errors['handover.bank_id']) && (
        <p className="text-caption text-negative">{errors['handover.price'] ?? errors['handover.bank_id']}</p>
      )}
    </>
  );
}
