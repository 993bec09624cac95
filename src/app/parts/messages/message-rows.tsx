import { clubZone } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { MessageFault, MessageTag, ResendButton } from './message-state.tsx';

type Sent = InvoiceDetail['messages'][number];

/** Earlier messages, newest first: text, state, and a button to resend. */
export function MessageRows({ messages }: { messages: readonly Sent[] }) {
  const { t, instant } = useWords();
  if (messages.length === 0) return null;
  return (
    <section aria-label={t('messages.before')}>
      <h3 className="text-label font-semibold text-muted">{t('messages.before')}</h3>
      <ul>
        {messages.toReversed().map((one) => (
          <li
            key={one.id}
            className="flex flex-col gap-1.5 border-b border-line py-2.5 last:border-0"
            data-message={one.state}
          >
            <span className="flex items-center gap-2">
              <time className="num flex-1 text-caption text-muted" dateTime={one.sent_at ?? one.created_at}>
                {instant(one.sent_at ?? one.created_at, clubZone(), 'weekday')}
              </time>
              <MessageTag state={one.state} />
            </span>
            <p dir="auto" className="text-table break-words whitespace-pre-line">
              {one.text}
            </p>
            <MessageFault message={one} />
            <ResendButton message={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
