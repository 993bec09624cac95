import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';
import { useTextCaret } from './use-typed.ts';

export interface SearchFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'className'> {
  /** Its name; drawn inside as long as it is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A search box: glass at its start, a cross to empty it. Its name is read, and shown while it is empty. */
export function SearchField({ label, value, onChange, className, ref, ...native }: SearchFieldProps) {
  const { words } = useUi();
  const onTyped = useTextCaret(onChange);
  return (
    <div className={className}>
      <div className="field-box">
        <Icon of={Search} className="text-muted" />
        <input
          autoComplete="off"
          enterKeyHint="search"
          placeholder={label}
          {...native}
          ref={ref}
          type="text"
          role={native.role ?? 'searchbox'}
          aria-label={label}
          className="field-input"
          value={value}
          onChange={onTyped}
        />
        {value && (
          <button
            type="button"
            className="field-button press"
            aria-label={words.clear}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => {
              onChange('');
              // Pressed by keys it goes with the focus on it; under a finger the field has kept it.
              if (event.detail === 0) event.currentTarget.parentElement?.querySelector('input')?.focus();
            }}
          >
            <Icon of={X} size={16} />
          </button>
        )}
      </div>
    </div>
  );
}
