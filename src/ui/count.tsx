import { cx } from './cx.ts';
import { useUi } from './locale.tsx';

/** A count in a small pill: red when somebody must act, `quiet` otherwise. Renders nothing at zero. */
export function Count({ n, quiet, className }: { n: number; quiet?: boolean; className?: string }) {
  const { number } = useUi();
  return n > 0 ? <span className={cx('count', quiet && 'count-quiet', className)}>{number(n)}</span> : null;
}
