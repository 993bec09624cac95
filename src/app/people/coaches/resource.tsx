import { CardBalance } from '#app/engine/cells.tsx';
import { describedList } from '#app/engine/described.ts';
import { defineResource } from '#app/engine/resource.ts';
import { type Coach, coaches as calls, coachList } from '#contract/people/coaches.ts';
import { coachColumns } from '#contract/people/columns/coaches.ts';
import { Phone } from '#ui/phone.tsx';
import { shareFigure } from './share-text.ts';

/** Coaches. */
export const coaches = defineResource<Coach>({
  ...describedList('coaches', { pick: 'coaches.pick' }),
  calls,
  spec: coachList,
  columns: coachColumns,
  search: { filter: 'name', label: 'users.name_part' },
  titleOf: ({ user }) => `${user.name} ${user.family}`,
  card: ({ user, balance }, words) => ({
    title: `${user.name} ${user.family}`,
    picture: user.avatar,
    detail: user.phone_number && <Phone number={user.phone_number} />,
    end: balance !== null && <CardBalance value={balance} words={words} />,
  }),
  // Totals are only there for people who may see people.
  sums: ({ debt, credit }, { t }) =>
    debt === undefined || debt === null
      ? []
      : [
          { label: t('users.debt'), value: debt, tone: 'negative' },
          { label: t('users.credit'), value: credit ?? 0, tone: 'positive' },
        ],
  cells: { share: (coach, words) => shareFigure(words, coach) },
  sheet: 'coach',
});
