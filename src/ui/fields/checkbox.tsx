import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

/** A checkbox in a form or list; `indeterminate` when only some of its items are ticked. */
export function Checkbox({
  label,
  checked,
  onChange,
  indeterminate = false,
  disabled,
  hideLabel,
  className,
}: {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <label className={cx('toggle', hideLabel && 'min-w-11 justify-center', className)}>
      <input
        type="checkbox"
        className="native"
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="check">
        <Icon of={indeterminate ? Minus : Check} size={13} />
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
    </label>
  );
}
