import { narrowWeekdays, weekdayNames, weekFrom } from '#domain/dates.ts';
import { useUi } from '../locale.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

/** A choice of weekdays, any number of them: 0 is Saturday. */
export function WeekdaysField({
  value,
  onChange,
  ...field
}: FieldProps & { value: readonly number[]; onChange: (days: number[]) => void }) {
  const { locale, weekStart } = useUi();
  return (
    <FieldGroup {...field}>
      <div className="weekdays">
        {weekFrom(weekStart).map((day) => (
          <label key={day} className="weekday press">
            <input
              type="checkbox"
              className="native"
              aria-label={weekdayNames(locale)[day]}
              checked={value.includes(day)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...value, day].sort((a, b) => a - b)
                    : value.filter((other) => other !== day),
                )
              }
            />
            <span aria-hidden>{narrowWeekdays(locale)[day]}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
