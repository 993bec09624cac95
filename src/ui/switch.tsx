import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A setting that takes effect at once. `panel` draws it as a grey row with the switch at its end. */
export function Switch({
  label,
  checked,
  onChange,
  disabled,
  panel,
  hideLabel,
  className,
}: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  panel?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <label className={cx('toggle', panel && 'toggle-panel', className)}>
      <span className={hideLabel ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="native"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="switch" />
    </label>
  );
}
