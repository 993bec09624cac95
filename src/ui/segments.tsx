import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export interface SegmentOption<T extends string> {
  value: T;
  label: ReactNode;
  icon?: LucideIcon | undefined;
  /** The language of a label that is not in the page's. */
  lang?: string | undefined;
  disabled?: boolean | undefined;
}

export interface SegmentsProps<T extends string> {
  /** The group's name for screen readers; left out inside a field with a label. */
  label?: string | undefined;
  options: readonly SegmentOption<T>[];
  /** Null: nothing is chosen yet. */
  value: T | null;
  onChange: (value: T) => void;
  /** `brand` for a choice that becomes part of a record; `plain` for one that only changes the view. */
  tone?: 'plain' | 'brand' | undefined;
  invalid?: boolean | undefined;
  className?: string | undefined;
}

/** A choice of up to four options side by side: native radios, for arrow keys and screen readers. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
  tone = 'plain',
  invalid,
  className,
}: SegmentsProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      className={cx('seg', tone === 'brand' && 'seg-brand', className)}
    >
      {options.map((option) => (
        <label key={option.value} className="seg-item press">
          <input
            type="radio"
            className="native"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} />}
          <span className="ellipsis" lang={option.lang}>
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
