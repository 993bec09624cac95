import HandCoins from 'lucide-react/icons/hand-coins';
import Pencil from 'lucide-react/icons/pencil';
import { useCan } from '#app/data/profile.ts';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { useQueuedBalance } from '#app/offline/use-cached-person.ts';
import { askedDebt } from '#app/parts/money/receive-sums.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { UserDetail } from '#contract/people/users.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Opens a person's form, by permission. */
export function EditPerson({ user: { id, changeable } }: { user: UserDetail }) {
  const { t } = useWords();
  const can = useCan();
  const edit = useOpenForm();
  if (!can('user.update') || !changeable) return null;
  return (
    <IconButton
      icon={Pencil}
      label={t('account.edit')}
      onClick={() => edit({ resource: 'users', path: '/customers' }, id)}
    />
  );
}

/** A person's debt without pending receipts, in toman. */
export function useOwedDebt(user: UserDetail | undefined): number {
  const queued = useQueuedBalance(user?.id ?? 0);
  return user ? askedDebt(user.balance, user.pending, queued) : 0;
}

/** Takes the debt of a person, where there is one that is not on its way already. */
export function useReceiveDebt(user: UserDetail | undefined) {
  const { t, amount } = useWords();
  const can = useCan();
  const sheet = useSheet();
  const debt = useOwedDebt(user);
  if (!user || debt <= 0 || !can('receive.create')) return null;
  return (
    <Button
      kind="primary"
      size="large"
      block
      icon={HandCoins}
      onClick={() => sheet.open('receive', `user-${user.id}`)}
    >
      {t('account.receive', { sum: amount(debt) })}
    </Button>
  );
}
