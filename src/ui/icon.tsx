import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';

export type { LucideIcon };

/**
 * An icon in one of the four sizes (20, 22 navigation, 16 inline, 13 in cells). `flip` mirrors it in right-to-left: for
 * arrows that mean back, forward, undo, list; never for clocks, checks or logos.
 */
export function Icon({
  of: Shape,
  size = 20,
  flip,
  className,
}: {
  of: LucideIcon;
  size?: 13 | 16 | 20 | 22 | 28;
  flip?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <Shape
      size={size}
      strokeWidth={size === 13 ? 2.4 : 1.9}
      className={cx('icon', flip && 'flip', className)}
      aria-hidden
    />
  );
}
