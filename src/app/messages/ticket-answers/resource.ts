import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { ticketAnswerColumns } from '#contract/messages/columns/tickets.ts';
import {
  ticketAnswers as calls,
  type TicketReadyAnswer,
  ticketAnswerList,
} from '#contract/messages/ticket-answers.ts';
import { MOST_MESSAGE } from '#contract/messages/ticket-messages.ts';

/** Answers to tickets that the club has ready. */
export const ticketAnswers = defineResource<TicketReadyAnswer>({
  ...describedList('ticket-answers'),
  calls,
  spec: ticketAnswerList,
  columns: ticketAnswerColumns,
  search: { filter: 'title', label: 'ticket-answers.heading' },
  titleOf: ({ title }) => title,
  card: ({ title, text }, { digits }) => ({ title: digits(title), detail: digits(text) }),
  sheet: 'form',
});

export const ticketAnswerForm = defineForm({
  ...describedForm('ticket-answers', calls),
  create: calls.create,
  title: ({ title }) => title,
  columns: ticketAnswerColumns,
  fields: {
    title: { type: 'text', help: 'ticket-answers.heading_help', min: 2, max: 40 },
    text: { type: 'markdown', max: MOST_MESSAGE, wide: true },
  },
});
