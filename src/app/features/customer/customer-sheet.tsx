import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import HandCoins from 'lucide-react/icons/hand-coins';
import Pencil from 'lucide-react/icons/pencil';
import PhoneIcon from 'lucide-react/icons/phone';
import ScrollText from 'lucide-react/icons/scroll-text';
import { lazy, Suspense, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { errorText } from '#app/data/error-words.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useOpenForm } from '#app/resource/use-open-form.ts';
import { useChangedElsewhere } from '#app/shell/use-changed-elsewhere.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { putDraft } from '#app/state/draft.ts';
import { toast } from '#app/state/toast.ts';
import { type UserDetail, users } from '#contract/users.ts';
import { ActionTile, ActionTiles } from '#ui/action-tile.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Phone } from '#ui/phone.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { personOfUser, rememberPerson } from './customer-picker-person.ts';
import { differs } from './news.ts';
import { NewsLine } from './news-line.tsx';
import { groupText } from './person-picker-card.tsx';
import { UpcomingRows } from './upcoming-rows.tsx';

const StatementLevel = lazy(async () => ({
  default: (await import('./statement-level.tsx')).StatementLevel,
}));

/** One customer: what they owe, their limit, the next bookings, the statement, and taking money. */
export function CustomerSheet({
  open,
  userId,
  onClose,
}: {
  open: boolean;
  userId: number;
  onClose: () => void;
}) {
  const words = useWords();
  const { t, amount } = words;
  const can = useCan();
  const sheet = useSheet();
  const edit = useOpenForm();
  const query = useQuery(queryFor(users.get, { params: { id: String(userId) } }));
  const user = query.data?.data;
  const changed = useChangedElsewhere(userId, { data: user, isFetching: query.isFetching }, differs);
  const [at, setAt] = useState<number | null>(null);
  const statement = at === userId && user !== undefined;
  const name = user ? `${user.name} ${user.family}` : '';

  const book = (one: UserDetail) => {
    const person = personOfUser(one);
    rememberPerson(person);
    putDraft('booking', { person });
    onClose();
    toast({ text: t('account.book_hint', { name }), kind: 'info', ms: 5000 });
  };

  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      className="max-tablet:h-[94%]"
      title={t(statement ? 'account.statement_of' : 'account.title')}
      actions={
        user &&
        !statement &&
        can('user.update') && (
          <IconButton
            icon={Pencil}
            label={t('account.edit')}
            onClick={() => edit({ resource: 'users', path: '/customers' }, user.id)}
          />
        )
      }
      {...(statement && { onBack: () => setAt(null), subtitle: name })}
      footer={
        user &&
        !statement &&
        user.balance > 0 &&
        can('receive.create') && (
          <Button
            kind="primary"
            size="large"
            block
            icon={HandCoins}
            onClick={() => sheet.open('receive', `user-${user.id}`)}
          >
            {t('account.receive', { sum: amount(user.balance) })}
          </Button>
        )
      }
    >
      {changed.before && user && <NewsLine before={changed.before} now={user} />}
      {!user && !query.error && <SkeletonRows rows={5} picture />}
      {!user && query.error && (
        <Notice
          kind="error"
          action={<Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>}
        >
          {query.error instanceof CallError && query.error.code === 'not_found'
            ? t('account.gone')
            : errorText(words, query.error instanceof CallError ? query.error : new CallError('answer'))}
        </Notice>
      )}
      {user && statement && (
        <Suspense fallback={<SkeletonRows />}>
          <StatementLevel userId={user.id} />
        </Suspense>
      )}
      {user && !statement && (
        <>
          <div className="flex items-center gap-3.5">
            <Avatar name={name} src={user.avatar} size="large" />
            <div className="min-w-0 flex-1">
              <div className="text-title font-heavy">{name}</div>
              {user.phone_number && <Phone number={user.phone_number} className="text-muted" />}
            </div>
            <Tag tone="brand">{groupText(words, user.character.name)}</Tag>
          </div>
          <BalanceCards user={user} />
          <ActionTiles>
            {can('invoice.create') && can('calendar.show') && (
              <ActionTile icon={CalendarPlus} label={t('account.book')} onClick={() => book(user)} />
            )}
            <ActionTile icon={ScrollText} label={t('account.statement')} onClick={() => setAt(user.id)} />
            {can('receive.create') && (
              <ActionTile
                icon={HandCoins}
                label={t('account.receive_any')}
                onClick={() => sheet.open('receive', `user-${user.id}`)}
              />
            )}
            {user.phone_number && (
              <ActionTile
                icon={PhoneIcon}
                label={t('customer.call')}
                onClick={() => location.assign(`tel:${user.phone_number}`)}
              />
            )}
          </ActionTiles>
          <UpcomingRows user={user} />
        </>
      )}
    </Sheet>
  );
}
