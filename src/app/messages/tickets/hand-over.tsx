import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { organizationTickets, supportTickets } from '#contract/messages/tickets.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { answersOf, asksOf, fullName, type OpenTicket } from './kinds.ts';

/** Chooses an assignee: people of its service, or for an internal ticket any colleague. */
export function HandOver({
  ticket,
  open,
  onClose,
  onPick,
}: {
  ticket: OpenTicket;
  open: boolean;
  onClose: () => void;
  onPick: (person: { id: number; name: string }) => void;
}) {
  const { t, digits } = useWords();
  const support = ticket.kind === 'support';
  const servers = useQuery({
    ...queryFor(supportTickets.operators, { params: { id: String(ticket.id) } }),
    enabled: open && support,
  });
  const colleagues = useQuery({ ...queryFor(organizationTickets.recipients), enabled: open && !support });
  const query = support ? servers : colleagues;
  const now = answersOf(ticket)?.id;
  // The asker cannot be the assignee.
  const asks = asksOf(ticket)?.id;
  const people = query.data?.data.filter(({ id }) => id !== now && id !== asks);
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('tickets.hand_over')}
      subtitle={digits(ticket.subject)}
    >
      {!people && <AnswerMissing query={query} rows={4} picture />}
      {people?.length === 0 && <p className="py-3 text-muted">{t('tickets.hand_nobody')}</p>}
      <ul>
        {people?.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="press flex min-h-14 w-full items-center gap-3 border-b border-line text-start"
              onClick={() => onPick({ id: person.id, name: fullName(person) })}
            >
              <Avatar name={fullName(person)} size="small" />
              <span className="min-w-0 flex-1 font-strong">{digits(fullName(person))}</span>
              <Icon of={ChevronRight} size={16} flip className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
