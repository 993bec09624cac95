import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export interface OptionCard<T extends string> {
  value: T;
  title: ReactNode;
  detail?: ReactNode | undefined;
  /** At the end of the row, such as the price. */
  end?: ReactNode;
  icon?: LucideIcon | undefined;
  disabled?: boolean | undefined;
}

/** A choice among a few options that need a line of explanation each: where a refund goes, ways out of a conflict. */
export function OptionCards<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  label: string;
  options: readonly OptionCard<T>[];
  value: T | null;
  onChange: (value: T) => void;
  className?: string | undefined;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx('flex flex-col gap-2', className)}>
      {options.map((option) => (
        <label key={option.value} className="option press">
          <input
            type="radio"
            className="native"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className="option-dot" />
          {option.icon && <Icon of={option.icon} />}
          <span className="min-w-0 flex-1">
            <span className="block font-strong">{option.title}</span>
            {option.detail && <span className="block text-caption text-muted">{option.detail}</span>}
          </span>
          {option.end && <span className="flex-none text-label font-semibold text-muted">{option.end}</span>}
        </label>
      ))}
    </div>
  );
}
