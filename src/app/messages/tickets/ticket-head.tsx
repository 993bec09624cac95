import { useNavigate } from '@tanstack/react-router';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Flag from 'lucide-react/icons/flag';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { type ReactNode, useRef, useState } from 'react';
import { useCan, useProfile } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { toast } from '#app/state/toast.ts';
import { EVENT_PRIORITY_WORDS } from '#contract/messages/columns/events.ts';
import { PRIORITIES } from '#contract/messages/priorities.ts';
import type { SetStatus } from '#domain/tickets.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { Phone } from '#ui/phone.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { HandOver } from './hand-over.tsx';
import { answersOf, asksOf, fullName, type OpenTicket } from './kinds.ts';
import { StatusTag, useStatusText } from './status-tag.tsx';
import { useChange } from './use-change.ts';

const STATUS_ICONS = { pending: Hourglass, completed: CircleCheck, canceled: CircleX } as const;

/** A ticket's asker, subject, assignee, and actions. */
export function TicketHead({ ticket }: { ticket: OpenTicket }) {
  const { t, digits } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const phone = useViewport() === 'phone';
  const asks = asksOf(ticket);
  const name = fullName(asks);
  const text = (
    <>
      {!phone && <Avatar name={name} />}
      <span className="min-w-0 flex-1 leading-normal">
        <span className="ellipsis block font-heavy">{digits(phone ? name : ticket.subject)}</span>
        <span className="ellipsis block text-caption text-muted">
          <About ticket={ticket} named={!phone} />
        </span>
      </span>
    </>
  );
  return (
    <header className="ticket-head">
      {ticket.kind === 'support' && can('user.show') ? (
        <button
          type="button"
          className="press flex min-h-12 min-w-0 flex-1 items-center gap-3 text-start"
          onClick={() => open('customer', ticket.user.id)}
        >
          <span className="sr-only">{t('tickets.person', { name, subject: ticket.subject })}</span>
          {text}
        </button>
      ) : (
        <span className="flex min-w-0 flex-1 items-center gap-3">{text}</span>
      )}
      <Actions ticket={ticket} />
    </header>
  );
}

/** «نازنین محمدی · مالی · ۰۹۱۹ … · ۴۸۰٬۰۰۰ بستانکار» */
function About({ ticket, named }: { ticket: OpenTicket; named: boolean }): ReactNode {
  const { t, digits } = useWords();
  const operator = fullName(answersOf(ticket));
  if (ticket.kind === 'organization') {
    return t('tickets.between', { from: fullName(ticket.creator), to: operator });
  }
  const { user, service } = ticket;
  return (
    <>
      {named && `${digits(fullName(user))} · `}
      {digits(service.name)}
      {user.phone_number && (
        <>
          {' · '}
          <Phone number={user.phone_number} />
        </>
      )}
      {user.balance !== null && user.balance !== 0 && (
        <>
          {' · '}
          <PersonBalance value={user.balance} />
        </>
      )}
      {' · '}
      {operator ? t('tickets.with', { name: operator }) : t('tickets.nobody')}
    </>
  );
}

/** The link to the log, which also has the author, device and old values. */
function useLogItem({ kind, id }: Pick<OpenTicket, 'kind' | 'id'>): MenuItem[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (!can('log.show')) return [];
  const search = { resource: `${kind}-tickets`, resource_id: id };
  const onSelect = () => void navigate(linkTo('/logs', { search }));
  return [{ key: 'log', label: t('record.audit'), icon: History, onSelect }];
}

/** Taking it in one tap; status, priority and handing over behind the status and ⋮. */
function Actions({ ticket }: { ticket: OpenTicket }) {
  const { t, locale } = useWords();
  const inLog = useLogItem(ticket);
  const me = useProfile().id;
  const { change, busy, error, errorText, reset } = useChange(ticket);
  const [menu, setMenu] = useState<'status' | 'more' | null>(null);
  const [handing, setHanding] = useState(false);
  const [canceling, setCanceling] = useState(false);
  const status = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const statusText = useStatusText();
  const set = async (next: SetStatus) => {
    if (!(await change({ status: next }))) return;
    toast(t(`tickets.done_${next}`));
  };
  const give = async (person: { id: number; name: string }) => {
    setHanding(false);
    if (!(await change({ operator_id: person.id }))) return;
    toast(person.id === me ? t('tickets.taken') : t('tickets.handed', { name: person.name }));
  };
  const support = ticket.kind === 'support';
  const takes = support && ticket.assigns && ticket.operator?.id !== me && ticket.status !== 'canceled';
  const statuses: MenuItem[] = ticket.statuses
    .filter((one) => one !== ticket.status)
    .map((one) => ({
      key: one,
      label: t(`tickets.set_${one}`),
      icon: STATUS_ICONS[one],
      danger: one === 'canceled',
      onSelect: () => (one === 'canceled' ? setCanceling(true) : void set(one)),
    }));
  const assigning: MenuItem[] = ticket.assigns
    ? [
        ...(takes
          ? [
              {
                key: 'take',
                label: t('tickets.take'),
                icon: UserRoundCheck,
                onSelect: () => void give({ id: me, name: '' }),
              },
            ]
          : []),
        {
          key: 'hand',
          label: t('tickets.hand_over'),
          icon: ArrowRightLeft,
          onSelect: () => setHanding(true),
        },
        ...PRIORITIES.filter((one) => one !== ticket.priority).map((priority) => ({
          key: `priority${priority}`,
          label: t('tickets.set_priority', { name: EVENT_PRIORITY_WORDS[priority][locale] }),
          icon: Flag,
          onSelect: () => void change({ priority }),
        })),
      ]
    : [];
  const others = [...assigning, ...inLog];
  return (
    <>
      {takes && ticket.operator === null && (
        <Button
          kind="soft"
          icon={UserRoundCheck}
          className="max-tablet:hidden"
          busy={busy}
          onClick={() => void give({ id: me, name: '' })}
        >
          {t('tickets.take')}
        </Button>
      )}
      {statuses.length > 0 ? (
        <button
          ref={status}
          type="button"
          className="press flex min-h-11 flex-none items-center gap-1.5 rounded-field px-1"
          aria-haspopup="menu"
          aria-expanded={menu === 'status'}
          aria-label={t('tickets.status_change', { name: statusText(ticket.kind, ticket) })}
          onClick={() => setMenu('status')}
        >
          <StatusTag kind={ticket.kind} status={ticket.status} waiting={ticket.waiting} />
          <Icon of={ChevronDown} size={16} className="text-muted" />
        </button>
      ) : (
        <StatusTag kind={ticket.kind} status={ticket.status} waiting={ticket.waiting} />
      )}
      {others.length > 0 && (
        <IconButton
          ref={more}
          icon={EllipsisVertical}
          label={t('tickets.more')}
          aria-haspopup="menu"
          aria-expanded={menu === 'more'}
          onClick={() => setMenu('more')}
        />
      )}
      <Menu
        open={menu === 'status'}
        onClose={() => setMenu(null)}
        anchor={status}
        label={t('tickets.status')}
        items={statuses}
      />
      <Menu
        open={menu === 'more'}
        onClose={() => setMenu(null)}
        anchor={more}
        label={t('tickets.more')}
        items={others}
      />
      <HandOver
        ticket={ticket}
        open={handing}
        onClose={() => setHanding(false)}
        onPick={(one) => void give(one)}
      />
      <Dialog
        open={canceling}
        onCancel={() => setCanceling(false)}
        title={t('tickets.cancel_ask', { name: ticket.subject })}
        busy={busy}
        cancel={t('tickets.keep')}
        actions={
          <Button
            kind="danger"
            busy={busy}
            onClick={() => void set('canceled').then(() => setCanceling(false))}
          >
            {t('tickets.set_canceled')}
          </Button>
        }
      >
        {t('tickets.cancel_help')}
      </Dialog>
      <Dialog
        open={error !== null}
        onCancel={reset}
        title={t('tickets.refused')}
        actions={<Button onClick={reset}>{t('common.close')}</Button>}
      >
        <ErrorNotice error={error}>{errorText}</ErrorNotice>
      </Dialog>
    </>
  );
}
