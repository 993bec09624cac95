import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isTop } from '#app/data/access.ts';
import { queryFor } from '#app/data/query.ts';
import { whyNoPasskeys } from '#app/data/why-no-passkeys.ts';
import { useWords } from '#app/i18n/words.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import { Notice } from '#ui/notice.tsx';

/** Whether to suggest a passkey: to holders of the top role without one. */
export function usePasskeyWanted(): boolean {
  const top = isTop() && whyNoPasskeys() === null;
  const { data } = useQuery({ ...queryFor(passkeys.list), enabled: top });
  return top && data?.data.length === 0;
}

/** Explains why; `action` leads to creating one. */
export function PasskeyHint({ action }: { action?: ReactNode }) {
  const { t } = useWords();
  return (
    <Notice kind="warning" action={action}>
      {t('passkeys.top_why')}
    </Notice>
  );
}
