import type { ComponentProps } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FailedNotice } from './failed-notice.tsx';

type MissingProps = ComponentProps<typeof FailedNotice> & ComponentProps<typeof SkeletonRows>;

/** Shown in place of a missing answer: a skeleton while loading, else the error with a retry button. */
export function AnswerMissing({ rows, picture, ...notice }: MissingProps) {
  if (failureOf(notice.query)) return <FailedNotice {...notice} />;
  return <SkeletonRows rows={rows} picture={picture} />;
}
