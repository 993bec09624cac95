import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../icon.tsx';
import { useUi } from '../locale.tsx';
import { useTextCaret } from './use-formatted-text.ts';

export interface SearchFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type' | 'className'> {
  /** The field's name, shown inside while it is empty. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
}

/** A search box with a clear button. Its name is read by screen readers and shown while it is empty. */
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
              // Pressed by keyboard the button disappears with the focus, so move it to the field; a touch leaves it
              // there.
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
