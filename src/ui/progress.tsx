import { cx } from './cx.ts';

/** A progress bar in the text's colour; the numbers are beside it as text. */
export function Progress({
  value,
  max,
  label,
  className,
}: {
  value: number;
  max: number;
  label: string;
  className?: string | undefined;
}) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      className={cx('progress', className)}
    >
      <span className="bg-current" style={{ width: `${share}%` }} />
    </div>
  );
}
