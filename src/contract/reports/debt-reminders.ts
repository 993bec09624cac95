import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, date, done, id, many, person, time } from '#contract/fields.ts';
import { messageText } from '#contract/messages/message-text.ts';

// Text messages to the people in the report of overdue debts: about the slots each still owes for, also as one of
// several payers, with the amount in the report's row.

const SHOW = ['report.show', 'user.show', 'invoice.show', 'invoice.update'] as const;
/** The courts the report is filtered by; default: all. */
const court = v.optional(many(id, 200, 1));

/** What a person still owes for past slots. */
export const Debt = v.object({
  user: person,
  /** Nobody without a phone gets a text. */
  reachable: v.boolean(),
  /** None: they owe nothing any more. */
  slots: v.array(v.object({ court: v.string(), date, start_time: time })),
  due: amount,
});
export type Debt = v.InferOutput<typeof Debt>;

export const debtReminders = {
  debts: defineCall({
    name: 'reports.debts',
    method: 'POST',
    path: '/v1/admin/reports/past-debtors/debts',
    permission: { all: SHOW },
    summary:
      'What people still owe for slots that are over, and whether a text reaches them: as a reminder says it',
    body: v.strictObject({ user_ids: many(id, 1000, 1), court }),
    answer: all(Debt),
    reads: true,
  }),
  remind: defineCall({
    name: 'reports.remind',
    method: 'POST',
    path: '/v1/admin/reports/past-debtors/remind',
    permission: { all: SHOW },
    summary:
      'Queues one text to a person about all slots that are over and still owed for; its places filled in',
    body: v.strictObject({ user_id: id, court, text: messageText }),
    answer: done,
  }),
};
