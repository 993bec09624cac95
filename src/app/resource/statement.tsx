import ScrollText from 'lucide-react/icons/scroll-text';
import { statementColumns } from '#contract/columns/statement.ts';
import { type UserTransaction, userTransactionList } from '#contract/users.ts';
import { balanceWord, CardBalance } from './cells.tsx';
import { defineResource, type Resource } from './resource.ts';

/** The next lines of an account wait longer than other rows (seed 1 §9). */
export const TRANSACTIONS_MS = 500;

/** The kinds of document that stand on a person's account. */
const TYPES = {
  receive: 'record.type_receive',
  payment: 'record.type_payment',
  reserve: 'record.type_reserve',
  addon: 'record.type_addon',
  'addon-cancel': 'record.type_addon_cancel',
  'price-change': 'record.type_price_change',
  cancel: 'record.type_cancel',
  split: 'record.type_split',
  'coach-share': 'record.type_coach_share',
  'write-off': 'record.type_write_off',
  goodwill: 'record.type_goodwill',
  opening: 'record.type_opening',
  manual: 'record.type_manual',
  merge: 'record.type_merge',
  reversal: 'record.type_reversal',
} as const;

/** The statement of somebody's account: the newest line first, on paper as PDF from the oldest on. */
export function statementOf(
  of: Pick<Resource<UserTransaction>, 'path' | 'head' | 'calls'> & { name: string },
): Resource<UserTransaction> {
  return defineResource<UserTransaction>({
    ...of,
    spec: userTransactionList,
    moreMs: TRANSACTIONS_MS,
    columns: statementColumns,
    words: {
      title: 'record.statement',
      count: 'record.lines',
      nothing: 'record.statement_nothing',
    },
    icon: ScrollText,
    filters: [
      { name: 'date', label: 'record.date' },
      { name: 'type', label: 'record.type', options: TYPES },
    ],
    titleOf: ({ description }) => description,
    card: (row, words) => {
      const day = words.date(row.date);
      return {
        // The day stands below: the title keeps its room for the hour.
        title: words.digits(row.description).replace(` ${day}`, ''),
        detail: words.t('record.line', {
          day,
          sum: words.amount(row.price, 'never'),
          side: words.t(row.price > 0 ? 'record.debit' : 'record.credit'),
        }),
        end: <CardBalance value={row.balance} words={words} />,
      };
    },
    cells: {
      side: ({ balance }, words) => (balance === 0 ? null : balanceWord(words, balance)),
    },
    sums: ({ debit = 0, credit = 0, balance = 0 }, words) => [
      { label: words.t('record.sum_debit'), value: debit },
      { label: words.t('record.sum_credit'), value: credit },
      {
        label: balanceWord(words, balance),
        value: Math.abs(balance),
        tone: balance > 0 ? 'negative' : balance < 0 ? 'positive' : 'brand',
      },
    ],
    sheet: ({ document: { reference_type, reference_id } }) =>
      reference_type === 'sale-invoices' && reference_id !== null ? ['reservation', reference_id] : null,
  });
}
