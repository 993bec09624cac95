import HandCoins from 'lucide-react/icons/hand-coins';
import { defineResource } from '#app/engine/resource.ts';
import { type CoachDue, coachDues as calls, coachDueList } from '#contract/people/coach-dues.ts';
import { coachDueColumns } from '#contract/people/columns/coach-dues.ts';
import { Amount } from '#ui/amount.tsx';
import { PayCell } from './pay-due.tsx';

/** What is due to each coach, paid from its row with one tap; the statement is in the coach's sheet. */
export const coachDues = defineResource<CoachDue>({
  name: 'coach-dues',
  path: '/treasury/coach-dues',
  calls,
  spec: coachDueList,
  columns: coachDueColumns,
  words: { title: 'coaches.dues', count: 'coaches.count', nothing: 'coaches.nothing' },
  icon: HandCoins,
  search: { filter: 'name', label: 'users.name_part' },
  titleOf: ({ user }) => `${user.name} ${user.family}`,
  card: ({ user, classes, last_paid, due }, { t, date }) => ({
    title: `${user.name} ${user.family}`,
    detail: [
      t('coaches.classes_n', { n: classes }),
      last_paid && t('coaches.last_paid', { day: date(last_paid.date) }),
    ]
      .filter(Boolean)
      .join(' · '),
    end: <Amount value={due} className="font-heavy" />,
  }),
  cells: { due: (row) => <PayCell row={row} /> },
  sums: ({ due = 0, earned = 0 }, { t }) => [
    { label: t('coaches.earned'), value: earned, minor: true },
    { label: t('coaches.due'), value: due },
  ],
  // A former coach opens as a customer.
  sheet: ({ id, deleted, user }) => (deleted ? ['customer', user.id] : ['coach', id]),
});
