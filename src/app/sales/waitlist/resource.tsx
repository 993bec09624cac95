import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { CustomerField } from '#app/parts/people/customer-field.tsx';
import { CourtsField, courtNames } from '#app/parts/setup/which-field.tsx';
import { hoursOf, waitlistColumns, waitStateNames, wherePlaced } from '#contract/sales/columns/waitlist.ts';
import { waitlist as calls, type Waiting, waitlistList } from '#contract/sales/waitlist.ts';
import { FirstDay, KindField, LastDay, LastHour } from './day-fields.tsx';

const nameOf = ({ user }: Pick<Waiting, 'user'>): string => `${user.name} ${user.family}`;

/** The waitlist: people waiting for a slot on some days within some hours. */
export const waitlist = defineResource<Waiting>({
  ...describedList('waitlist', {
    nothing_yet: 'waitlist.nothing',
    nothing_detail: 'waitlist.nothing_detail',
  }),
  calls,
  spec: waitlistList,
  columns: waitlistColumns,
  search: { filter: 'search', label: 'waitlist.search' },
  titleOf: nameOf,
  card: (row, { t, digits, day, locale }) => ({
    title: digits(nameOf(row)),
    detail: [
      row.date_from === row.date_to
        ? day(row.date_from)
        : t('waitlist.span', { from: day(row.date_from), to: day(row.date_to) }),
      hoursOf(row, locale),
      digits(wherePlaced(row, locale)),
    ].join(' · '),
    end: <span className={`tag tone-${TONES[row.state]}`}>{waitStateNames[row.state][locale]}</span>,
  }),
  starts: () => ({ state: 'waiting,offered' }),
  sheet: 'form',
});

const TONES: Record<Waiting['state'], string> = {
  waiting: 'brand',
  offered: 'neutral',
  booked: 'paid',
  canceled: 'neutral',
};

export const waitlistForm = defineForm({
  ...describedForm('waitlist', calls),
  create: calls.create,
  title: nameOf,
  columns: waitlistColumns,
  fields: {
    user_id: {
      type: 'own',
      label: 'waitlist.customer',
      draw: CustomerField,
      send: (value) => (value as { id: number } | null)?.id,
      on: 'create',
      wide: true,
    },
    date_from: { type: 'own', label: 'waitlist.date_from', draw: FirstDay, kind: () => 'date', half: true },
    date_to: { type: 'own', label: 'waitlist.date_to', draw: LastDay, kind: () => 'date', half: true },
    from: { type: 'time', label: 'waitlist.from', half: true },
    to: { type: 'own', label: 'waitlist.to', draw: LastHour, kind: () => 'time', half: true },
    court_ids: { type: 'own', label: 'setup.which_courts', draw: CourtsField, show: courtNames, wide: true },
    type: { type: 'own', label: 'waitlist.type', draw: KindField, wide: true },
    note: { type: 'textarea', empty: '', max: 500, wide: true },
    state: {
      type: 'choice',
      on: 'update',
      when: ({ record }) => record?.state !== 'booked',
      options: [
        { value: 'waiting', label: 'waitlist.state_waiting' },
        { value: 'offered', label: 'waitlist.state_offered' },
        { value: 'canceled', label: 'waitlist.state_canceled' },
      ],
      wide: true,
    },
  },
});
