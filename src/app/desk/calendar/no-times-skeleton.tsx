import { SkeletonRows } from '#ui/skeleton.tsx';

/** Where a day without times, or a club's first steps, are about to stand. */
export function NoTimesSkeleton() {
  return (
    <div className="in-place">
      <div className="w-full max-w-105">
        <SkeletonRows rows={4} picture />
      </div>
    </div>
  );
}
