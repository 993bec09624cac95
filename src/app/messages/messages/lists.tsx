import MessageSquareText from 'lucide-react/icons/message-square-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { defineResource, type Resource } from '#app/engine/resource.ts';
import { MessageTag } from '#app/parts/messages/message-state.tsx';
import { PersonHead } from '#app/parts/people/person-head.tsx';
import type { CallRequest } from '#contract/call.ts';
import {
  MESSAGE_FAULT_WORDS,
  MESSAGE_STATE_WORDS,
  messageColumns,
} from '#contract/messages/columns/messages.ts';
import {
  messages as calls,
  type Message,
  messageList,
  personMessageList,
} from '#contract/messages/messages.ts';
import { BulkResend } from './bulk-resend.tsx';
import { NoGateway } from './no-gateway.tsx';

/** So many ids one call takes. */
const AT_ONCE = 200;

const common: Omit<Resource<Message>, 'name' | 'path' | 'calls' | 'spec'> = {
  columns: messageColumns,
  words: {
    title: 'messages.title',
    count: 'messages.count',
    nothing: 'messages.nothing',
    nothing_detail: 'messages.nothing_detail',
  },
  icon: MessageSquareText,
  titleOf: ({ text }) => text,
  cells: {
    state: ({ state }) => <MessageTag state={state} />,
    // Faults of the club's gateway are shown once above the list.
    fault: ({ fault }, { locale }) => fault && fault !== 'no_gateway' && MESSAGE_FAULT_WORDS[fault][locale],
  },
  card: ({ user, text, state }) => ({
    title: user ? `${user.name} ${user.family}` : '',
    detail: text,
    end: <MessageTag state={state} />,
  }),
  sums: ({ parts = 0, queued = 0, failed = 0 }, { t, locale }) => [
    { label: t('messages.parts'), value: parts },
    ...(queued > 0 ? [{ label: MESSAGE_STATE_WORDS.queued[locale], value: queued }] : []),
    ...(failed > 0
      ? [{ label: MESSAGE_STATE_WORDS.failed[locale], value: failed, tone: 'negative' as const }]
      : []),
  ],
  bulk: [
    {
      label: 'messages.resend',
      icon: RefreshCw,
      call: calls.resend,
      choose: BulkResend,
      together: ({ id }) => Math.floor(id / AT_ONCE),
      skip: ({ state }) => state !== 'failed',
      input: (rows) =>
        ({ body: { ids: rows.map(({ id }) => id) } }) satisfies CallRequest<typeof calls.resend> as never,
      done: 'messages.resent',
      touches: ['sale-invoices', 'closed-invoices'],
    },
  ],
  sheet: 'message',
};

/** Messages to customers, sent and failed. */
export const messages = defineResource<Message>({
  ...common,
  name: 'messages',
  path: '/messages',
  calls: { list: calls.list, total: calls.total },
  spec: messageList,
  search: { filter: 'search', label: 'messages.search' },
  above: NoGateway,
});

/** A person's messages. */
export const personMessages = defineResource<Message>({
  ...common,
  name: 'person-messages',
  path: '/customers/$id/messages',
  calls: { list: calls.ofPerson, total: calls.totalOfPerson },
  spec: personMessageList,
  head: PersonHead,
});
