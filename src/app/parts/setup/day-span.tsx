import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';
import { DateField } from '#ui/fields/date-field.tsx';

/** From a day to a day, with ends that are a tap away. */
export function DaySpan({
  from,
  to,
  ends,
  errors,
  onChange,
}: {
  from: string;
  to: string;
  /** Last days to choose from, each with its name. */
  ends: readonly (readonly [last: string, label: string])[];
  errors: Readonly<Partial<Record<string, string | undefined>>>;
  onChange: (part: { from?: string; to?: string }) => void;
}) {
  const { t } = useWords();
  const { today } = useClubNow();
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <DateField
          label={t('setup.from')}
          value={from}
          onChange={(day) => onChange({ from: day })}
          invalid={t('setup.date_invalid')}
          today={today}
          error={errors.from}
        />
        <DateField
          label={t('setup.to')}
          value={to}
          onChange={(day) => onChange({ to: day })}
          invalid={t('setup.date_invalid')}
          today={today}
          min={from}
          error={to !== '' && to < from ? t('setup.to_before_from') : errors.to}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {ends.map(([last, label]) => (
          <Chip key={label} pressed={to === last} onClick={() => onChange({ to: last })}>
            {label}
          </Chip>
        ))}
      </div>
    </>
  );
}
