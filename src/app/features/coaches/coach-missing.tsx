import type { ComponentProps } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import { FailedNotice } from '#app/shell/failed-notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** A coach who has not come yet, or did not. */
export function CoachMissing({ query }: Pick<ComponentProps<typeof FailedNotice>, 'query'>) {
  const { t } = useWords();
  if (!failureOf(query)) return <SkeletonRows rows={5} picture />;
  return <FailedNotice query={query} gone={t('coaches.gone')} />;
}
