import { useNavigate, useRouterState } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import PackagePlus from 'lucide-react/icons/package-plus';
import Repeat from 'lucide-react/icons/repeat';
import ScrollText from 'lucide-react/icons/scroll-text';
import TicketCheck from 'lucide-react/icons/ticket-check';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { putDraft } from '#app/offline/draft.ts';
import { personOfUser, rememberPerson } from '#app/parts/people/picked-person.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { toast } from '#app/state/toast.ts';
import type { UserDetail } from '#contract/people/users.ts';
import { ActionRow } from '#ui/action-row.tsx';
import { ActionTile, type ActionTileProps, ActionTiles } from '#ui/action-tile.tsx';
import { useOwedDebt } from './person-buttons.tsx';

/** In a line (look.md §8). */
const TILES = 4;

/** All that can be done for a person, four tiles and then rows; what one may not do is absent. `onStatement` shows it in place. */
export function PersonActions({
  user,
  onStatement,
  onBook,
}: {
  user: UserDetail;
  onStatement?: (() => void) | undefined;
  /** Left out when the calendar is already below. */
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

  const debt = useOwedDebt(user);
  const actions: (Pick<ActionTileProps, 'icon' | 'label'> & { go: () => void })[] = [];
  if (can('invoice.create') && can('calendar.show'))
    actions.push({ icon: CalendarPlus, label: t('account.book'), go: book });
  const statement = onStatement ?? go(`${own}/transactions`);
  actions.push({ icon: ScrollText, label: t('account.statement'), go: statement });
  if (can('invoice.show'))
    actions.push({ icon: TicketCheck, label: t('account.invoices'), go: go(`${own}/invoices`) });
  if (can('season_scheduler.show'))
    actions.push({ icon: Repeat, label: t('account.seasons'), go: go(`${own}/season-schedules`) });
  // A debt has a button of its own.
  if (can('receive.create') && debt <= 0) {
    const receive = () => sheet.open('receive', `user-${user.id}`);
    actions.push({ icon: HandCoins, label: t('account.receive_any'), go: receive });
  }
  if (user.active_addons.length > 0) {
    const addons = go(`${own}/active-sale-addons`);
    actions.push({ icon: PackagePlus, label: t('account.addons_short'), go: addons });
  }
  if (user.coach_id !== null && can('coach.show')) {
    const classes = go(`/coaches/${user.coach_id}/classes`);
    actions.push({ icon: GraduationCap, label: t('account.classes'), go: classes });
  }
  const rest = actions.slice(TILES);
  return (
    <>
      <ActionTiles>
        {actions.slice(0, TILES).map(({ go: act, ...tile }) => (
          <ActionTile key={tile.label} {...tile} onClick={act} />
        ))}
      </ActionTiles>
      {rest.length > 0 && (
        <div className="action-rows">
          {rest.map(({ go: act, ...row }) => (
            <ActionRow key={row.label} {...row} onClick={act} />
          ))}
        </div>
      )}
    </>
  );
}
