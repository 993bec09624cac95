import { useClubNow } from '#app/data/club.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { addDays } from '#domain/dates.ts';
import { DateField } from '#ui/fields/date-field.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Its first day: from today on, or as it was. A last day before it, or none yet, goes along. */
export function FromField({ value, set, values, record, ...field }: OwnFieldProps) {
  const { t } = useWords();
  const { today } = useClubNow();
  const was = textOf(record?.from);
  const to = textOf(values.to);
  return (
    <Day
      {...field}
      value={textOf(value)}
      min={was && was < today ? was : today}
      outside={t('closed-invoices.past')}
      onChange={(from) => set({ from, ...(from && to < from && { to: from }) })}
    />
  );
}

/** Its last day. One that runs may have ended yesterday: today is open again. */
export function ToField({ value, set, values, record, error, ...field }: OwnFieldProps) {
  const { t } = useWords();
  const { today } = useClubNow();
  const from = textOf(values.from);
  const earliest = record ? addDays(today, -1) : today;
  const before = textOf(value) !== '' && textOf(value) < from;
  return (
    <Day
      {...field}
      value={textOf(value)}
      min={[from, earliest].sort().at(-1) ?? earliest}
      outside={t('closed-invoices.before_from')}
      error={before ? t('closed-invoices.before_from') : error}
      onChange={(to) => set({ to })}
    />
  );
}

function Day({
  onChange,
  ...field
}: Pick<OwnFieldProps, 'label' | 'optional' | 'error'> & {
  value: string;
  min: string;
  outside: string;
  onChange: (day: string) => void;
}) {
  const { t } = useWords();
  const { today } = useClubNow();
  const { label, optional, error, value, min, outside } = field;
  return (
    <DateField
      {...{ label, optional, error, value, min, outside, today, onChange }}
      invalid={t('common.date_invalid', { example: t('common.date_example') })}
    />
  );
}
