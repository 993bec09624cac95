import type { ComponentProps } from 'react';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';

/** A coach that is loading or failed to load. */
export function CoachMissing({ query }: Pick<ComponentProps<typeof AnswerMissing>, 'query'>) {
  const { t } = useWords();
  return <AnswerMissing query={query} gone={t('coaches.gone')} rows={5} picture />;
}
