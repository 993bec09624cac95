import ChevronDown from 'lucide-react/icons/chevron-down';
import { Icon } from '../icon.tsx';
import { Field, type FieldProps } from './field.tsx';

export interface SelectOption<T extends string> {
  value: T;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectFieldProps<T extends string> extends FieldProps {
  /** '' when nothing is chosen; only possible with `placeholder`. */
  value: T | '';
  onChange: (value: T) => void;
  options: readonly SelectOption<T>[];
  /** Shown when nothing is chosen; an optional field can be reset to it. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
}

/** A choice from a list by the device's own picker. For up to four choices use segments. */
export function SelectField<T extends string>({
  value,
  onChange,
  options,
  placeholder,
  disabled,
  ...field
}: SelectFieldProps<T>) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          <select
            {...control}
            className="field-input"
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.value as T)}
          >
            {placeholder !== undefined && (
              <option value="" disabled={!field.optional} hidden={!field.optional}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={16} className="pointer-events-none text-muted" />
        </div>
      )}
    </Field>
  );
}
