import { useNavigate, useRouterState } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import PackagePlus from 'lucide-react/icons/package-plus';
import Repeat from 'lucide-react/icons/repeat';
import ScrollText from 'lucide-react/icons/scroll-text';
import TicketCheck from 'lucide-react/icons/ticket-check';
import { putDraft } from '#app/data/draft.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { personOfUser, rememberPerson } from '#app/parts/people/picked-person.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { toast } from '#app/state/toast.ts';
import type { UserDetail } from '#contract/users.ts';
import { ActionTile, ActionTiles } from '#ui/action-tile.tsx';

/** All that can be done for a person; what one may not do is absent. `onStatement` shows it in place. */
export function PersonActions({
  user,
  onStatement,
  onBook,
}: {
  user: UserDetail;
  onStatement?: (() => void) | undefined;
  /** The calendar stands below already. */
  onBook?: (() => void) | undefined;
}) {
  const { t } = useWords();
  const can = useCan();
  const sheet = useSheet();
  const navigate = useNavigate();
  const atDesk = useRouterState({ select: ({ location }) => location.pathname === '/sales/calendar' });
  const own = `/customers/${user.id}`;
  const go = (to: string) => () => void navigate({ to });

  const book = () => {
    const person = personOfUser(user);
    rememberPerson(person);
    putDraft('booking', { person });
    if (atDesk && onBook) onBook();
    else void navigate({ to: '/sales/calendar' });
    toast({ text: t('account.book_hint', { name: person.name }), kind: 'info', ms: 5000 });
  };

  return (
    <ActionTiles>
      {can('invoice.create') && can('calendar.show') && (
        <ActionTile icon={CalendarPlus} label={t('account.book')} onClick={book} />
      )}
      <ActionTile
        icon={ScrollText}
        label={t('account.statement')}
        onClick={onStatement ?? go(`${own}/transactions`)}
      />
      {can('invoice.show') && (
        <ActionTile icon={TicketCheck} label={t('account.invoices')} onClick={go(`${own}/invoices`)} />
      )}
      {can('season_scheduler.show') && (
        <ActionTile icon={Repeat} label={t('account.seasons')} onClick={go(`${own}/season-schedules`)} />
      )}
      {user.active_addons.length > 0 && (
        <ActionTile
          icon={PackagePlus}
          label={t('account.addons_short')}
          onClick={go(`${own}/active-sale-addons`)}
        />
      )}
      {user.coach_id !== null && can('coach.show') && (
        <ActionTile
          icon={GraduationCap}
          label={t('account.classes')}
          onClick={go(`/coaches/${user.coach_id}/classes`)}
        />
      )}
      {can('receive.create') && (
        <ActionTile
          icon={HandCoins}
          label={t('account.receive_any')}
          onClick={() => sheet.open('receive', `user-${user.id}`)}
        />
      )}
    </ActionTiles>
  );
}
