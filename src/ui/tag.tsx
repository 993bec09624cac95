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

/** A short word for a record's state; when there is no room its end is cut with an ellipsis. */
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
