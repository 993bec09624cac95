import { useClubNow } from '#app/data/club.ts';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { COURT_TYPES } from '#domain/statuses.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SegmentsField } from '#ui/fields/segments-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first day of waiting; moves an earlier last day along. */
export function FirstDay({ value, set, values, record, ...field }: OwnFieldProps) {
  const was = textOf(record?.date_from);
  const last = textOf(values.date_to);
  return (
    <Day
      {...field}
      value={textOf(value)}
      earliest={was}
      onChange={(day) => set({ date_from: day, ...(day && last < day && { date_to: day }) })}
    />
  );
}

/** The last one, never before the first. */
export function LastDay({ value, set, values, record, ...field }: OwnFieldProps) {
  return (
    <Day
      {...field}
      value={textOf(value)}
      earliest={textOf(record?.date_to)}
      from={textOf(values.date_from)}
      onChange={(day) => set({ date_to: day })}
    />
  );
}

/** The hour up to which a slot suits, after the one from which it does. */
export function LastHour({ label, optional, error, value, onChange, values }: OwnFieldProps) {
  const { t } = useWords();
  const [from, to] = [textOf(values.from), textOf(value)];
  const before = from !== '' && to !== '' && to <= from;
  return (
    <TimeField
      {...{ label, optional, onChange }}
      value={to}
      error={before ? t('setup.to_before_from') : error}
      invalid={t('form.time', { example: '18:30' })}
    />
  );
}

function Day({
  label,
  optional,
  error,
  value,
  earliest,
  from = '',
  onChange,
}: Pick<OwnFieldProps, 'label' | 'optional' | 'error'> & {
  value: string;
  /** As the record has it: that may be past. */
  earliest: string;
  from?: string;
  onChange: (day: string) => void;
}) {
  const { t } = useWords();
  const { today } = useClubNow();
  const least = earliest && earliest < today ? earliest : today;
  const min = from > least ? from : least;
  const outside = t(min === from ? 'waitlist.before_from' : 'waitlist.gone_days');
  return (
    <DateField
      {...{ label, optional, value, min, outside, today, onChange }}
      error={value !== '' && value < min ? outside : error}
      invalid={t('common.date_invalid', { example: t('common.date_example') })}
    />
  );
}

const ANY = 'any';

/** The kind of court; empty means any. */
export function KindField({ label, error, value, onChange }: OwnFieldProps) {
  const { t } = useWords();
  const kinds = COURT_TYPES.map((kind) => ({ value: kind as string, label: t(`setup.surface_${kind}`) }));
  return (
    <SegmentsField
      {...{ label, error }}
      options={[{ value: ANY, label: t('waitlist.any_type') }, ...kinds]}
      value={textOf(value) || ANY}
      onChange={(kind) => onChange(kind === ANY ? null : kind)}
    />
  );
}
