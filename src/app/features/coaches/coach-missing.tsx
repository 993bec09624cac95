import type { ComponentProps } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';

/** A coach who has not come yet, or did not. */
export function CoachMissing({ query }: Pick<ComponentProps<typeof AnswerMissing>, 'query'>) {
  const { t } = useWords();
  return <AnswerMissing query={query} gone={t('coaches.gone')} rows={5} picture />;
}
