import type { ComponentProps } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FailedNotice } from './failed-notice.tsx';

type MissingProps = ComponentProps<typeof FailedNotice> & ComponentProps<typeof SkeletonRows>;

/** In place of an answer that has not come: its shape while it may, else why, and the way to ask again. */
export function AnswerMissing({ rows, picture, ...notice }: MissingProps) {
  if (failureOf(notice.query)) return <FailedNotice {...notice} />;
  return <SkeletonRows rows={rows} picture={picture} />;
}
