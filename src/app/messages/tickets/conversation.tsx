import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { storedText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { useFileViewer } from '#app/parts/files/file-viewer.tsx';
import { toast } from '#app/state/toast.ts';
import { tickets } from '#contract/messages/tickets.ts';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Bubble } from './bubble.tsx';
import { ChangeLine } from './change-line.tsx';
import { type AnswerDraft, Composer, NO_ANSWER } from './composer.tsx';
import { asksOf, fullName, KIND, type OpenTicket, silence } from './kinds.ts';
import { TicketHead } from './ticket-head.tsx';
import { useSeen } from './use-seen.ts';
import { useTalk } from './use-talk.ts';

/** A ticket: head, messages, and the answer field. */
export function Conversation({ ticket }: { ticket: OpenTicket }) {
  const { t } = useWords();
  const can = useCan();
  const talk = useTalk(ticket);
  useSeen(ticket, talk.last);
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label={t('tickets.log')}>
      <TicketHead ticket={ticket} />
      <Log ticket={ticket} talk={talk} />
      {ticket.sides.length > 0 ? (
        <Answer ticket={ticket} last={talk.last} />
      ) : (
        <p className="composer text-muted">{t(silence(ticket, can(KIND[ticket.kind].create)))}</p>
      )}
    </section>
  );
}

/** Scrolled to the last message, also when new ones arrive. */
function Log({ ticket, talk: { rows, query } }: { ticket: OpenTicket; talk: ReturnType<typeof useTalk> }) {
  const { t } = useWords();
  const { open, viewer } = useFileViewer();
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = rows.at(-1)?.key;
  const toEnd = useEffectEvent(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new row at the end
  useLayoutEffect(() => toEnd(), [last, rows.length]);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // An on-screen keyboard or a longer answer reduces its height.
    const resized = new ResizeObserver(() => toEnd());
    resized.observe(current);
    return () => resized.disconnect();
  }, []);
  const asks = fullName(asksOf(ticket));
  return (
    <div
      ref={box}
      className="talk"
      role="log"
      aria-label={t('tickets.log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        atEnd.current = scrollTop + clientHeight > scrollHeight - 40;
      }}
    >
      {query.hasNextPage && (
        <Button
          kind="ghost"
          icon={ArrowUp}
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('tickets.earlier')}
        </Button>
      )}
      {query.isPending && !failureOf(query) && <SkeletonRows rows={4} />}
      <FailedNotice query={query} title={t('errors.list')} />
      <ul className="contents">
        {rows.map((row) =>
          'said' in row ? (
            <Bubble
              key={row.key}
              said={row.said}
              hidden={t('tickets.note_hidden', { name: asks })}
              onFile={open}
            />
          ) : (
            <ChangeLine key={row.key} row={row.change} />
          ),
        )}
      </ul>
      {viewer}
    </div>
  );
}

/** Text typed while an answer was being sent starts the next one. */
function restOf(now: AnswerDraft, sent: AnswerDraft): AnswerDraft {
  const ids = new Set(sent.files.map(({ id }) => id));
  const text = now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text;
  const files = now.files.filter(({ id }) => !ids.has(id));
  return text === '' && files.length === 0 ? NO_ANSWER : { ...now, text, files };
}

const CHANGES = [{ resource: 'tickets' }, { resource: 'messages' }] as const;

/** The draft is stored per ticket; sent answers go through the outbox and wait there while offline. */
function Answer({ ticket, last }: { ticket: OpenTicket; last: number | undefined }) {
  const words = useWords();
  const { t } = words;
  const me = useProfile();
  const name = `ticket.${ticket.kind}.${ticket.id}`;
  const draft = useDraft<AnswerDraft>(name, NO_ANSWER);
  const call = useCall(tickets.answer, { keepAs: name, keeps: true, changes: CHANGES });
  const asks = asksOf(ticket);
  const send = async (closes: boolean) => {
    const { text, side, sms, files } = draft.value;
    const written = side && ticket.sides.includes(side) ? side : ticket.sides[0];
    const outcome = await call.submit(
      {
        params: { kind: ticket.kind, id: String(ticket.id) },
        body: {
          client_ref: call.ref,
          message: text.trim(),
          ...(written && { side: written }),
          ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }),
          ...(sms && written === 'operator' && { sms: true }),
          ...(closes && { status: 'completed' as const }),
          ...(last !== undefined && { seen_id: last }),
        },
      },
      {
        about: {
          person: {
            name: fullName(asks?.id === me.id ? null : asks) || ticket.subject,
            phone: ticket.kind === 'support' ? (ticket.user.phone_number ?? '') : '',
          },
          ...(files.length > 0 && { files: files.map(({ name }) => name) }),
        },
      },
    );
    if (outcome.state === 'refused') return;
    draft.settle((now) => restOf(now, draft.value));
    call.reset();
    if (outcome.state === 'kept') toast(storedText(words, outcome));
    else if (closes) toast(t('tickets.done_completed'));
  };
  const { error, errorText, fieldErrors } = call;
  const told = error && fieldErrors.message === undefined;
  return (
    <Composer
      draft={draft.value}
      onChange={draft.set}
      onSend={(closes) => void send(closes)}
      busy={call.busy}
      sides={ticket.sides}
      closes={ticket.statuses.includes('completed')}
      awaited={ticket.waiting}
      error={told && <ErrorNotice error={error}>{errorText}</ErrorNotice>}
      fieldError={fieldErrors.message}
    />
  );
}
