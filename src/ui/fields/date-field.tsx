import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ReactNode, useRef, useState } from 'react';
import { formatDate, parseDate } from '#domain/dates.ts';
import { localDigits } from '#domain/digits.ts';
import { Icon } from '../icon.tsx';
import { LazyPopover } from '../lazy-popover.tsx';
import { useUi } from '../locale.tsx';
import { type DateLimits, DatePicker } from './date-picker.tsx';
import { Field, type FieldProps } from './field.tsx';
import { dateWhileTyping } from './typing.ts';
import { useFormattedText } from './use-formatted-text.ts';

export interface DateFieldProps extends FieldProps, DateLimits {
  /** Gregorian 'YYYY-MM-DD' as sent to the server; '' when empty; with `keeps`, the typed text when it is no date. */
  value: string;
  onChange: (date: string) => void;
  /** Error shown on leaving the field when the text is no date. */
  invalid: ReactNode;
  /** Error shown for a date outside `min` and `max`. */
  outside?: ReactNode;
  disabled?: boolean | undefined;
  /** The value may also be text that is no date; the call's schema refuses it, so it is never saved as empty. */
  keeps?: boolean;
  /** A past date such as a birthday: a two-digit year means the latest one that has passed. */
  past?: boolean | undefined;
}

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

/** A date, typed with automatic slashes, or picked: Jalali in fa, Gregorian in en. */
export function DateField({
  value,
  onChange,
  invalid,
  outside,
  disabled,
  keeps,
  past,
  error,
  today,
  min,
  max,
  holiday,
  ...field
}: DateFieldProps) {
  const { locale, words } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const written = useFormattedText({
    value,
    shown: (draft) =>
      draft === null && isDay(value) ? formatDate(value, locale) : localDigits(draft ?? value, locale),
    typing: dateWhileTyping,
    read(text) {
      const date = parseDate(text, locale, past ? today : undefined);
      return date && (!min || date >= min) && (!max || date <= max) ? date : null;
    },
    whole: 8,
    keeps,
    onChange,
  });
  const why = outside && parseDate(written.box.value, locale) ? outside : invalid;
  return (
    <Field {...field} error={(written.wrong && why) || error}>
      {(control) => (
        <div className="field-box" ref={box}>
          <input {...control} {...written.box} disabled={disabled} />
          <button
            type="button"
            className="field-button press"
            aria-label={words.openCalendar}
            aria-expanded={open}
            disabled={disabled}
            onClick={() => setOpen(!open)}
          >
            <Icon of={CalendarDays} />
          </button>
          <LazyPopover
            open={open}
            onClose={() => setOpen(false)}
            anchor={box}
            label={words.openCalendar}
            className="p-3"
          >
            <DatePicker
              value={isDay(value) ? value : null}
              {...{ today, min, max, holiday }}
              autoFocus
              onChange={(date) => {
                written.forget();
                onChange(date);
                setOpen(false);
              }}
            />
          </LazyPopover>
        </div>
      )}
    </Field>
  );
}
