import { useWords } from '#app/i18n/words.ts';
import { ChangedNotice } from '#app/shell/changed-notice.tsx';
import type { UserDetail } from '#contract/people/users.ts';
import { newsOf } from './news.ts';

/** Changes by others while the sheet was open. */
export function NewsLine({ before, now }: { before: UserDetail; now: UserDetail }) {
  const { t, amount } = useWords();
  const word = now.balance > 0 ? t('common.owes') : now.balance < 0 ? t('common.in_credit') : null;
  const balance = word ? `${word} ${amount(Math.abs(now.balance))}` : t('common.settled');
  return (
    <ChangedNotice
      what={newsOf(before, now).map((news) => (news === 'balance' ? balance : t(`account.news_${news}`)))}
    />
  );
}
