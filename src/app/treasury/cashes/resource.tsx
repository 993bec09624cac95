import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { PlaceBalance, placeSums } from '#app/parts/places/place-figures.tsx';
import { type Cash, cashes as calls, cashList } from '#contract/treasury/cashes.ts';
import { cashColumns } from '#contract/treasury/columns/places.ts';

/** Cash boxes. */
export const cashes = defineResource<Cash>({
  ...describedList('cashes', { pick: 'cashes.pick' }),
  calls,
  spec: cashList,
  columns: cashColumns,
  search: { filter: 'name', label: 'cashes.name' },
  titleOf: ({ name }) => name,
  cells: { balance: ({ balance }) => <PlaceBalance value={balance} /> },
  card: ({ name, balance }) => ({ title: name, end: <PlaceBalance value={balance} /> }),
  picks: ['name', 'balance'],
  sums: placeSums,
  page: '/treasury/cash-boxes/$id',
});

/** One field, saved by its button or Enter, and back to the list (seeds §3). */
export const cashForm = defineForm({
  ...describedForm('cashes', calls),
  page: true,
  create: calls.create,
  title: ({ name }) => name,
  fields: {
    name: { type: 'text', label: 'cashes.name', min: 2, max: 60 },
    code: { type: 'digits', label: 'users.code', help: 'users.code_help', on: 'update', max: 12 },
  },
});
