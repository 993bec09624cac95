import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { amount, count, date, id, one, page, person, price } from '#contract/fields.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';

/** What the club owes a coach, and for what; the id is the coach's. */
export const CoachDue = v.object({
  id,
  user: person,
  active: v.boolean(),
  /** The coach's record is in the trash, but the amount is still owed (D34). */
  deleted: v.boolean(),
  /** Classes that have brought a share since the last payment. */
  classes: count,
  /** The shares of those, whole toman. */
  earned: amount,
  /** The amount due now, less what the coach owes (D7). */
  due: amount,
  /** The last payment to them that was not reversed. */
  last_paid: v.nullable(v.object({ id, doc_number: v.nullable(count), date, price })),
});
export type CoachDue = v.InferOutput<typeof CoachDue>;

export const coachDueList = {
  sorts: ['id', 'name', 'classes', 'earned', 'due', 'last_paid'],
  filters: {
    name: { kind: 'text', title: { fa: 'نام', en: 'Name' }, hint: 'name' },
    due: { kind: 'amount', title: { fa: 'بستانکار', en: 'Owed' } },
    active: { kind: 'flag', title: { fa: 'شاگرد می‌پذیرد', en: 'Taking students' } },
  },
  order: 'due,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

const permission = { all: ['coach.show', 'user.show'] } as const;

export const coachDues = {
  list: defineCall({
    name: 'coaches.dues',
    method: 'GET',
    path: '/v1/admin/coach-dues',
    permission,
    summary: 'What is due to each coach, their classes since the last payment, and that payment',
    query: listQuery(coachDueList),
    answer: page(CoachDue),
  }),
  total: defineCall({
    name: 'coaches.total-dues',
    method: 'GET',
    path: '/v1/admin/total-coach-dues',
    permission,
    summary: 'Count and sums of the same',
    query: totalQuery(coachDueList),
    answer: one(v.object({ count, classes: count, earned: amount, due: amount })),
  }),
};
