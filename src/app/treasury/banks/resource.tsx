import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { PlaceBalance, placeSums } from '#app/parts/places/place-figures.tsx';
import { type Bank, bankList, banks as calls } from '#contract/treasury/banks.ts';
import { bankColumns } from '#contract/treasury/columns/places.ts';
import { formatCard } from '#domain/patterns.ts';
import { CardField, ShebaField } from './number-fields.tsx';

/** A number that reads from left to right. */
const code = (text: string, digits: (text: string) => string) =>
  text ? (
    <bdi dir="ltr" className="num whitespace-nowrap">
      {digits(text)}
    </bdi>
  ) : null;

/** Banks: accounts of the club. */
export const banks = defineResource<Bank>({
  ...describedList('banks', { pick: 'banks.pick' }),
  calls,
  spec: bankList,
  columns: bankColumns,
  search: { filter: 'name', label: 'banks.name' },
  titleOf: ({ name }) => name,
  cells: {
    balance: ({ balance }) => <PlaceBalance value={balance} />,
    account_number: ({ account_number }, { digits }) => code(account_number, digits),
    card_number: ({ card_number }, { digits }) => code(formatCard(card_number), digits),
    shaba_number: ({ shaba_number }, { digits }) => code(shaba_number && `IR${shaba_number}`, digits),
  },
  card: ({ name, card_number, account_number, balance }, { digits }) => ({
    title: name,
    detail: code(formatCard(card_number) || account_number, digits),
    end: <PlaceBalance value={balance} />,
  }),
  picks: ['name', 'account_number', 'card_number', 'balance'],
  sums: placeSums,
  page: '/treasury/banks/$id',
});

export const bankForm = defineForm({
  ...describedForm('banks', calls),
  page: true,
  create: calls.create,
  title: ({ name }) => name,
  columns: bankColumns,
  fields: {
    name: { type: 'text', label: 'banks.name', help: 'banks.name_help', min: 2, max: 60 },
    code: { type: 'digits', label: 'users.code', help: 'users.code_help', on: 'update', max: 12 },
    account_number: { type: 'account-number', empty: '' },
    card_number: { type: 'own', draw: CardField, kind: () => 'card', empty: '' },
    shaba_number: { type: 'own', draw: ShebaField, kind: () => 'sheba', empty: '' },
  },
});
