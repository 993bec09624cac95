import { cx } from './cx.ts';
import { useUi } from './locale.tsx';

/** A grey bar in place of a text; drawn after a wait of 200 ms. Width as a CSS length. */
export function Skeleton({
  width = '100%',
  height,
  round,
}: {
  width?: string;
  height?: string;
  round?: boolean;
}) {
  return <span className={cx('skeleton', round && 'rounded-full')} style={{ width, height }} aria-hidden />;
}

/** Rows in place of a list that is loading for the first time; announced once. */
export function SkeletonRows({
  rows = 4,
  picture,
}: {
  rows?: number | undefined;
  picture?: boolean | undefined;
}) {
  const { words } = useUi();
  return (
    <div role="status" aria-label={words.loading} className="flex flex-col gap-4">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity or order
        <div key={index} className="flex items-center gap-3">
          {picture && <Skeleton width="40px" height="40px" round />}
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton width={`${70 - (index % 3) * 12}%`} />
            <Skeleton width={`${45 - (index % 2) * 10}%`} height="11px" />
          </div>
          <Skeleton width="72px" />
        </div>
      ))}
    </div>
  );
}
