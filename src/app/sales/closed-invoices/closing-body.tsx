import { Link, useNavigate } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import ScrollText from 'lucide-react/icons/scroll-text';
import type { ReactNode } from 'react';
import { clubZone, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { joined } from '#app/engine/filter-text.ts';
import { RemoveButton } from '#app/engine/remove-button.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { doerText } from '#contract/columns/common.ts';
import type { ClosedInvoiceDetail } from '#contract/sales/closed-invoices.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FactList } from '#ui/fact.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { Figure } from './effect-dialog.tsx';
import { closingForm } from './resource.tsx';
import { insteadOf, slotText, spanText, whichText } from './texts.ts';

type Closing = ClosedInvoiceDetail;

/** When and where the club is closed, and the author. */
export function ClosingFacts({ closing }: { closing: Closing }) {
  const words = useWords();
  const { t, locale, digits, instant } = words;
  const { description, creator, created_at } = closing;
  return (
    <FactList
      facts={[
        [t('closed-invoices.date'), spanText(words, closing)],
        [t('setup.which_courts'), whichText(words, 'courts', closing.courts)],
        [t('setup.which_terms'), whichText(words, 'terms', closing.terms)],
        [t('closed-invoices.description'), description && <bdi>{digits(description)}</bdi>],
        [
          t('closed-invoices.creator'),
          <>
            <bdi>{doerText(creator, locale)}</bdi> · <bdi>{instant(created_at, clubZone())}</bdi>
          </>,
        ],
      ]}
    />
  );
}

/** Buttons to edit and delete, and in a sheet, which has no room for it, a link to the log. */
export function ClosingActions({
  closing,
  log = false,
  onGone,
}: {
  closing: Closing;
  log?: boolean;
  onGone: () => void;
}) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const params = { id: closing.id };
  return (
    <div className="flex flex-wrap gap-2">
      {can('closed_invoice.update') && (
        <Button
          kind="soft"
          size="large"
          icon={Pencil}
          className="flex-1"
          onClick={() =>
            void navigate({
              ...linkTo('/closed-invoice/$id/edit', { params }),
              state: (old) => ({ ...old, from: 'here' }),
            })
          }
        >
          {t('account.edit')}
        </Button>
      )}
      <RemoveButton form={closingForm} record={closing} onDone={onGone} />
      {log && can('log.show') && (
        <Link
          {...linkTo('/logs', { search: { resource: 'closed-invoices', resource_id: closing.id } })}
          className="btn btn-ghost btn-large press text-brand"
        >
          <Icon of={ScrollText} />
          {t('closed-invoices.log')}
        </Link>
      )}
    </div>
  );
}

/** The effect of a closing: figures, and each reservation. */
export function ClosingEffect({ closing }: { closing: Closing }) {
  const { t } = useWords();
  const { canceled, moved, returned, reservations } = closing;
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        <Figure name={t('closed-invoices.was_canceled')}>
          {t('closed-invoices.bookings', { n: canceled })}
        </Figure>
        <Figure name={t('closed-invoices.was_moved')}>{t('closed-invoices.bookings', { n: moved })}</Figure>
        {returned !== null && (
          <Figure name={t('closed-invoices.returned')}>
            <Amount value={returned} tone={returned > 0 ? 'negative' : undefined} />
          </Figure>
        )}
        <Figure name={t('closed-invoices.messages')}>
          <Messages closing={closing} />
        </Figure>
      </div>
      {reservations.length === 0 ? (
        <p className="text-muted">{t('closed-invoices.met_none')}</p>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {reservations.map((one) => (
            <MetRow key={`${one.invoice_id} ${one.date} ${one.start_time} ${one.outcome}`} one={one} />
          ))}
        </ul>
      )}
    </>
  );
}

/** «۷ رفت، ۱ نرسید». */
function Messages({ closing: { id, messages } }: { closing: Closing }) {
  const words = useWords();
  const can = useCan();
  const { t, number } = words;
  const parts = (['sent', 'queued', 'failed'] as const).flatMap((state) =>
    messages[state] > 0 ? [`${number(messages[state])} ${t(`closed-invoices.${state}`)}`] : [],
  );
  const text = parts.length > 0 ? joined(words, parts) : number(0);
  const tone = messages.failed > 0 ? 'text-negative' : undefined;
  if (parts.length === 0 || !can('invoice.show')) return <span className={tone}>{text}</span>;
  return (
    <Link
      {...linkTo('/messages', { search: { closing: String(id) } })}
      className={cx('link -mx-2.5 -my-2.5', tone)}
    >
      {text}
    </Link>
  );
}

const MESSAGE_TONES = { sent: 'positive', queued: 'neutral', failed: 'negative' } as const;

function MetRow({ one }: { one: Closing['reservations'][number] }) {
  const words = useWords();
  const { t, digits, amount } = words;
  const { today } = useClubNow();
  const can = useCan();
  const { open } = useSheet();
  const { user, outcome, to, message, paid, refund } = one;
  const moved = outcome === 'moved';
  const became: ReactNode = moved
    ? to && t('closed-invoices.went_to', { place: insteadOf(words, to, one, today) })
    : paid !== null && paid > 0
      ? t('closed-invoices.cancel_returns', { sum: amount(paid) })
      : t(refund !== null && refund > 0 ? 'closed-invoices.cancel_waives' : 'closed-invoices.cancel');
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        className="press flex min-h-16 w-full items-center gap-3 px-3 py-2 text-start"
        disabled={!can('calendar.show')}
        onClick={() => open('reservation', one.invoice_id)}
      >
        <Icon of={moved ? ArrowLeftRight : CalendarX} className={moved ? 'text-positive' : 'text-negative'} />
        <span className="min-w-0 flex-1 leading-normal">
          <span className="ellipsis block font-strong">
            {digits(
              user
                ? `${user.name} ${user.family}`
                : t('reservation.number', { n: String(one.invoice_number) }),
            )}
          </span>
          <span className="block text-caption text-muted">{slotText(words, one, today)}</span>
          <span className="block text-label">{became}</span>
        </span>
        {message ? (
          <Tag tone={MESSAGE_TONES[message.state]} icon={MessageSquareText}>
            <span className="sr-only">{t('closed-invoices.messages')} </span>
            {t(`closed-invoices.${message.state}`)}
          </Tag>
        ) : (
          <Tag>{t('closed-invoices.message_none')}</Tag>
        )}
      </button>
    </li>
  );
}
