import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export type Tone =
  | 'neutral'
  | 'brand'
  | 'positive'
  | 'negative'
  | 'warning'
  | 'info'
  | 'paid'
  | 'owing'
  | 'season';

/** A short word about a record's state; where it has no room its end is left out and never cut through. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx('tag', `tone-${tone}`)}>
      {icon && <Icon of={icon} size={16} />}
      <span className="ellipsis">{children}</span>
    </span>
  );
}
