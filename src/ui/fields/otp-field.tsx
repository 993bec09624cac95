import { type ReactNode, useId, useState } from 'react';
import { localDigits } from '#domain/digits.ts';
import { cx } from '../cx.ts';
import { useUi } from '../locale.tsx';
import { Field } from './field.tsx';
import { digitsOf } from './typing.ts';

const LENGTH = 5;

/**
 * The five digits of a one-time code: drawn as boxes under one real input, so that paste, the keyboard's suggestion and
 * screen readers see a single field. Left to right in every language.
 */
export function OtpField({
  label,
  value,
  onChange,
  onComplete,
  error,
  help,
  disabled,
  autoFocus,
}: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called when the fifth digit was typed. */
  onComplete?: ((code: string) => void) | undefined;
  error?: ReactNode;
  help?: ReactNode;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
}) {
  const { locale } = useUi();
  const key = useId();
  const [focused, setFocused] = useState(false);
  return (
    <Field label={label} hideLabel error={error} help={help}>
      {(control) => (
        <div className="otp" dir="ltr">
          {Array.from({ length: LENGTH }, (_, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: five fixed places
              key={`${key}${index}`}
              aria-hidden
              className={cx(
                'otp-box',
                focused && index === Math.min(value.length, LENGTH - 1) && 'otp-now',
                Boolean(error) && 'otp-wrong',
              )}
            >
              {localDigits(value[index] ?? '', locale)}
            </span>
          ))}
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="native"
            value={value}
            disabled={disabled}
            // biome-ignore lint/a11y/noAutofocus: the page is about this one field
            autoFocus={autoFocus}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => {
              const digits = digitsOf(event.currentTarget.value, LENGTH);
              if (digits === value) return;
              onChange(digits);
              if (digits.length === LENGTH) onComplete?.(digits);
            }}
            onSelect={({ currentTarget }) => {
              // The boxes show no caret, so typing always continues at the end.
              currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
            }}
          />
        </div>
      )}
    </Field>
  );
}
