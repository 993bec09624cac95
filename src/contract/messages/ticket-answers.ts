import * as v from 'valibot';
import { crud, patchOf } from '#contract/crud.ts';
import { at, id, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { MOST_MESSAGE } from './ticket-messages.ts';

/** An answer that is ready: it is put into the field, not sent. */
export const TicketReadyAnswer = v.object({
  id,
  title: v.string(),
  text: v.string(),
  created_at: at,
  version,
  ...trashed(),
});
export type TicketReadyAnswer = v.InferOutput<typeof TicketReadyAnswer>;
const input = v.strictObject({ title: text(40, 2), text: text(MOST_MESSAGE) });

export const ticketAnswerList = {
  sorts: ['id', 'title', 'created_at'],
  filters: {
    title: 'text',
    text: 'text',
  },
  order: 'id,asc',
  trash: 'support_ticket.create',
  exports: SHEETS,
} as const satisfies ListSpec;

export const ticketAnswers = crud({
  resource: 'ticket-answers',
  entity: TicketReadyAnswer,
  list: ticketAnswerList,
  input,
  example: { title: 'واریز', text: 'تا یک ساعت دیگر واریز می‌شود.' },
  patch: patchOf(input),
});
