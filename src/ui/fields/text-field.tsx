import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { LucideIcon } from '../icon.tsx';
import { Icon } from '../icon.tsx';
import { Field, type FieldProps } from './field.tsx';
import { useTextCaret } from './use-formatted-text.ts';

type Native = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'className' | 'aria-invalid'>;

export interface TextFieldProps extends FieldProps, Native {
  value: string;
  onChange: (value: string) => void;
  icon?: LucideIcon | undefined;
  /** A unit or a short word at the end of the box. */
  unit?: ReactNode;
  /** A button at the end of the box. */
  end?: ReactNode;
}

/** One line of text. `dir="ltr"` for codes and addresses: left to right, but aligned to the start. */
export function TextField({
  label,
  help,
  error,
  optional,
  free,
  hideLabel,
  tight,
  className,
  value,
  onChange,
  icon,
  unit,
  end,
  ...native
}: TextFieldProps) {
  const onTyped = useTextCaret(onChange);
  return (
    <Field {...{ label, help, error, optional, free, hideLabel, tight, className }}>
      {(control) => (
        <div className="field-box">
          {icon && <Icon of={icon} className="text-muted" />}
          <input
            autoComplete="off"
            {...native}
            {...control}
            className="field-input"
            value={value}
            onChange={onTyped}
          />
          {unit && <span className="field-unit">{unit}</span>}
          {end}
        </div>
      )}
    </Field>
  );
}
