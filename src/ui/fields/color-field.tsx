import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { Icon } from '../icon.tsx';
import { FieldGroup, type FieldProps } from './field.tsx';

/** A choice from a small palette of named colours. */
export function ColorField({
  colors,
  value,
  onChange,
  ...field
}: FieldProps & {
  /** CSS colours dark enough for a white tick, and their names. */
  colors: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <FieldGroup {...field}>
      <div className="flex flex-wrap gap-1.5">
        {colors.map((color) => (
          <label key={color.value} className="swatch press" title={color.label}>
            <input
              type="radio"
              className="native"
              name={name}
              aria-label={color.label}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
            <span className="swatch-fill" style={{ backgroundColor: color.value }}>
              {color.value === value && <Icon of={Check} size={16} />}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
