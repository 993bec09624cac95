import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ReactNode, useRef, useState } from 'react';
import { formatDate, parseDate } from '#domain/dates.ts';
import { localDigits } from '#domain/digits.ts';
import { Icon } from '../icon.tsx';
import { LazyPopover } from '../lazy-popover.tsx';
import { useUi } from '../locale.tsx';
import { type DateLimits, DatePicker } from './date-picker.tsx';
import { Field, type FieldProps } from './field.tsx';
import { dateWhileTyping, keepCaret } from './typing.ts';
import { isDeletion, useCaret } from './use-typed.ts';

export interface DateFieldProps extends FieldProps, DateLimits {
  /** 'YYYY-MM-DD', Gregorian as it travels; '' while there is none. */
  value: string;
  onChange: (date: string) => void;
  /** Said when what was typed is no date, on leaving the field. */
  invalid: ReactNode;
  disabled?: boolean | undefined;
}

/** A date, typed with slashes that come by themselves, or picked: Jalali in fa, Gregorian in en. */
export function DateField({
  value,
  onChange,
  invalid,
  disabled,
  error,
  today,
  min,
  max,
  holiday,
  ...field
}: DateFieldProps) {
  const { locale, words } = useUi();
  const caret = useCaret();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const read = (text: string): string | null => {
    const date = parseDate(text, locale);
    return date && (!min || date >= min) && (!max || date <= max) ? date : null;
  };
  return (
    <Field {...field} error={error || (wrong && invalid)}>
      {(control) => (
        <div className="field-box" ref={box}>
          <input
            {...control}
            ref={caret.input}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            className="field-input"
            disabled={disabled}
            value={draft === null ? value && formatDate(value, locale) : localDigits(draft, locale)}
            onChange={(event) => {
              const typed = caret.typed(event);
              const next = dateWhileTyping(typed.text, isDeletion(event));
              caret.place(keepCaret(typed, next));
              setDraft(next);
              setWrong(false);
              onChange(next.length >= 8 ? (read(next) ?? '') : '');
            }}
            onBlur={() => {
              if (draft === null) return;
              const date = read(draft);
              setWrong(draft !== '' && !date);
              if (date || draft === '') setDraft(null);
              if (date && date !== value) onChange(date);
            }}
          />
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
              value={value || null}
              {...{ today, min, max, holiday }}
              autoFocus
              onChange={(date) => {
                setDraft(null);
                setWrong(false);
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
