import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export interface ChoiceChip<T extends string> {
  value: T;
  label: ReactNode;
  on: boolean;
}

/**
 * A few short choices in a line: `grey` ones offer amounts, `outlined` ones are means of payment and show a check while
 * on. The owner decides whether several may be on.
 */
export function ChoiceChips<T extends string>({
  label,
  kind,
  chips,
  onPress,
  className,
}: {
  label: string;
  kind: 'grey' | 'outlined';
  chips: readonly ChoiceChip<T>[];
  onPress: (value: T) => void;
  className?: string | undefined;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser
    <div role="group" aria-label={label} className={cx('choices', className)}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.on}
          className={cx('chip press choice', kind === 'grey' && 'choice-grey')}
          onClick={() => onPress(chip.value)}
        >
          {kind === 'outlined' && chip.on && <Icon of={Check} size={16} />}
          <span className="ellipsis">{chip.label}</span>
        </button>
      ))}
    </div>
  );
}
