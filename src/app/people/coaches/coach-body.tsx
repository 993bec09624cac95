import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import Receipt from 'lucide-react/icons/receipt';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserRound from 'lucide-react/icons/user-round';
import { useCan } from '#app/data/profile.ts';
import { BalanceCard } from '#app/engine/balance-card.tsx';
import { useWords } from '#app/i18n/words.ts';
import { PersonFace } from '#app/parts/people/person-face.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { Coach } from '#contract/people/coaches.ts';
import { ActionTile, ActionTiles } from '#ui/action-tile.tsx';
import { Tag } from '#ui/tag.tsx';
import { useBookClass } from './book-class.ts';
import { MonthCard } from './month-card.tsx';
import { PayDue } from './pay-due.tsx';
import { ShareCard } from './share-card.tsx';

/** A coach: balance, share, this month, and actions. */
export function CoachBody({ coach }: { coach: Coach }) {
  const { t } = useWords();
  const can = useCan();
  const { user, balance } = coach;
  const name = `${user.name} ${user.family}`;
  return (
    <>
      <PersonFace person={user}>
        <Tag tone={coach.active ? 'brand' : 'neutral'}>
          {t(coach.active ? 'people.coach_active' : 'coaches.resting')}
        </Tag>
      </PersonFace>
      <div className={balance === null ? undefined : 'grid grid-cols-2 gap-2.5'}>
        {balance !== null && <BalanceCard value={balance} />}
        <ShareCard coach={coach} />
      </div>
      {can('payment.create') && <PayDue coach={coach} />}
      <CoachActions coach={coach} name={name} />
      <MonthCard id={String(coach.id)} />
    </>
  );
}

function CoachActions({ coach, name }: { coach: Coach; name: string }) {
  const { t } = useWords();
  const can = useCan();
  const sheet = useSheet();
  const navigate = useNavigate();
  const book = useBookClass();
  const go = (to: string) => () => void navigate({ to });
  const { id, user } = coach;
  return (
    <ActionTiles>
      <ActionTile icon={GraduationCap} label={t('record.classes')} onClick={go(`/coaches/${id}/classes`)} />
      {coach.balance !== null && (
        <ActionTile
          icon={ScrollText}
          label={t('account.statement')}
          onClick={go(`/coaches/${id}/transactions`)}
        />
      )}
      {can('receive.create') && (
        <ActionTile
          icon={HandCoins}
          label={t('receive.title')}
          onClick={() => sheet.open('coach-receive', id)}
        />
      )}
      {can('receive.show') && (
        <ActionTile icon={Receipt} label={t('record.receipts')} onClick={go(`/coaches/${id}/receive`)} />
      )}
      {coach.active && can('invoice.create') && can('calendar.show') && (
        <ActionTile icon={CalendarPlus} label={t('account.book')} onClick={() => book({ id, name })} />
      )}
      {can('user.show') && (
        <ActionTile
          icon={UserRound}
          label={t('record.customer')}
          onClick={() => sheet.open('customer', user.id)}
        />
      )}
    </ActionTiles>
  );
}
