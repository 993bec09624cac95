import { namedSlot, slotText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { cx } from '#ui/cx.ts';
import { toggled } from './toggled.ts';

/** «همه‌ی ۲ سانس / فقط ۱۵ تا ۱۶ / فقط ۱۶ تا ۱۷», and below it what is cancelled and what stays. */
export function WhichSlots({
  choices,
  going,
  owing,
  onChange,
}: {
  choices: readonly InvoiceDetail[];
  going: readonly InvoiceDetail[];
  /** Whether the visit owes, which colours the remaining slots. */
  owing: boolean;
  /** Null: all of them. */
  onChange: (ids: number[] | null) => void;
}) {
  const words = useWords();
  const { t, number } = words;
  const named = choices.map(namedSlot);
  const all = going.length === choices.length;
  const hours = (slot: InvoiceDetail) => slotText(words, namedSlot(slot), named);
  const chips = [
    ...(choices.length > 1
      ? [{ value: 'all', label: t('reservation.all_slots', { n: number(choices.length) }), on: all }]
      : []),
    ...choices.map((slot) => ({
      value: String(slot.id),
      label: choices.length === 2 ? t('reservation.only', { slot: hours(slot) }) : hours(slot),
      on: !all && going.includes(slot),
    })),
  ];
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-label font-semibold">{t('reservation.which_slots')}</h3>
      <ChoiceChips
        kind="outlined"
        label={t('reservation.which_slots')}
        chips={chips}
        onPress={(value) =>
          onChange(
            value === 'all'
              ? null
              : toggled(
                  choices.map((slot) => slot.id),
                  all ? [] : going.map((slot) => slot.id),
                  Number(value),
                ),
          )
        }
      />
      <ul className={cx('parting', owing && 'parting-owing')}>
        {choices.map((slot) => (
          <li key={slot.id} className={cx(going.includes(slot) && 'parting-goes')}>
            <b>
              {going.includes(slot) ? <s>{hours(slot)}</s> : t('reservation.stays', { slot: hours(slot) })}
            </b>
            <span>
              {going.includes(slot)
                ? t('reservation.gets_free')
                : words.digits(slot.reserved_time.court.name)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
