import ScrollText from 'lucide-react/icons/scroll-text';
import { can } from '#app/data/access.ts';
import type { Words } from '#app/i18n/words.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import {
  pickedColumns,
  pickedPlaceColumns,
  placeLineColumns,
  statementColumns,
} from '#contract/columns/statement.ts';
import type { Columns } from '#contract/columns.ts';
import { userTransactionList } from '#contract/people/users.ts';
import type { PlaceTransaction as Line } from '#contract/treasury/place-accounts.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { balanceTone, balanceWord } from './cells.tsx';
import { documentPath } from './document-path.ts';
import { LineSum, LineSums, PlaceLineSums } from './line-sums.tsx';
import { PlaceAmount } from './place-amount.tsx';
import { type AccountPaper, type CardText, defineResource, type Resource, type Sum } from './resource.ts';

/** The next lines of an account wait longer than other rows (seeds §9). */
export const TRANSACTIONS_MS = 500;

/** The statement of somebody's account: the newest line first, on paper as PDF from the oldest on. */
export function statementOf(
  of: Pick<Resource<Line>, 'path' | 'head' | 'calls'> & { name: string },
): Resource<Line> {
  const account: AccountPaper<Line> = {
    order: 'id,asc',
    dateOf,
    before: lineBefore,
    leaves: ['balance', 'side'],
  };
  const whole = defineResource<Line>({
    ...of,
    spec: userTransactionList,
    moreMs: TRANSACTIONS_MS,
    columns: lineColumns(statementColumns),
    words: {
      title: 'record.statement',
      count: 'record.lines',
      nothing: 'record.statement_nothing',
    },
    icon: ScrollText,
    titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
    card: (row, words) => ({
      ...lineText(row, words),
      end: <LineSums line={row} words={words} />,
    }),
    cells: {
      side: ({ balance }, words) => (balance ? balanceWord(words, balance) : null),
    },
    sums: (totals, words) => [
      ...lineSums(totals, words),
      {
        label: balanceWord(words, totals.balance ?? 0),
        value: Math.abs(totals.balance ?? 0),
        tone: balanceTone(totals.balance ?? 0),
      },
    ],
    account,
    sheet: (row) => {
      const { reference_type, reference_id } = row.document;
      if (cancelPage(row) !== null || reference_id === null) return null;
      return reference_type === 'sale-invoices' ? ['reservation', reference_id] : null;
    },
    page: (row) =>
      cancelPage(row) ??
      (row.document.reference_type === 'sale-invoices' ? null : documentPath(row.document)),
  });
  // What a span or a kind leaves adds up to no balance; lines of some kinds do not follow from each other at all.
  const spanned: Resource<Line> = {
    ...whole,
    account: byDays(account),
    sums: ({ before = 0, ...totals }, words) => [
      ...beforeSum(before, balanceWord(words, before), words),
      ...lineSums(totals, words),
    ],
  };
  const picked: Resource<Line> = {
    ...spanned,
    sums: lineSums,
    columns: lineColumns(pickedColumns),
    card: (row, words) => ({ ...lineText(row, words), end: <LineSum price={row.price} words={words} /> }),
    note: 'record.no_balance',
    account: { order: 'id,asc', dateOf, leaves: [] },
  };
  return { ...whole, under: ({ type, date }) => (type ? picked : date ? spanned : undefined) };
}

/** The return of a sale is its cancel (D28): its line opens the document, for whoever may see the books. */
const cancelPage = ({ document: { id, type } }: Line): `/${string}` | null =>
  type === 'cancel' && can(manualDocuments.get.permission) ? `/accountancy/documents/doc-${id}` : null;

/** The paper of a span: its days say what follows what. */
const byDays = (account: AccountPaper<Line>): AccountPaper<Line> => ({
  ...account,
  order: 'date,asc',
  run: (lines, before) => {
    if (untold(lines)) return [...lines];
    let balance = before;
    return lines.map((line) => {
      balance += line.price;
      return { ...line, balance };
    });
  },
});

const dateOf = ({ date }: Line) => date;
/** What they leave is not told: no sum of them is, either. */
const untold = (lines: readonly Line[]) => lines.some(({ balance }) => balance === null);

/** The statement of a place of money: what went in and out, and what is in it. */
export function placeStatementOf(
  of: Pick<Resource<Line>, 'path' | 'head' | 'calls'> & { name: string },
): Resource<Line> {
  const account: AccountPaper<Line> = {
    order: 'id,asc',
    dateOf,
    before: lineBefore,
    leaves: ['balance'],
    untold,
  };
  const person = statementOf(of);
  const whole: Resource<Line> = {
    ...person,
    columns: lineColumns(placeLineColumns),
    card: (row, words) => ({ ...lineText(row, words), end: <PlaceLineSums line={row} words={words} /> }),
    cells: {
      balance: ({ balance }) => (
        <PlaceAmount value={balance} tone={balance !== null && balance < 0 ? 'negative' : undefined} />
      ),
    },
    sums: (totals, words) => [
      ...placeSums(totals, words),
      ...(totals.balance === undefined
        ? []
        : [
            {
              label: words.t('record.in_place'),
              value: totals.balance,
              tone: totals.balance < 0 ? ('negative' as const) : ('positive' as const),
            },
          ]),
    ],
    account,
  };
  const spanned: Resource<Line> = {
    ...whole,
    account: byDays(account),
    sums: ({ before = 0, ...totals }, words) => [
      ...beforeSum(before, '', words),
      ...placeSums(totals, words),
    ],
  };
  const picked: Resource<Line> = {
    ...spanned,
    sums: placeSums,
    columns: lineColumns(pickedPlaceColumns),
    note: 'record.no_balance',
    account: { order: 'id,asc', dateOf, leaves: [], untold },
  };
  return { ...whole, under: ({ type, date }) => (type ? picked : date ? spanned : undefined) };
}

/** What stood before the days of a span, as its paper begins; nothing where nothing did. */
const beforeSum = (value: number, word: string, { t }: Words): Sum[] => {
  if (value === 0) return [];
  const label = [t('record.before'), word].filter(Boolean).join(' · ');
  return [{ label, value: word ? Math.abs(value) : value }];
};

const placeSums = ({ debit, credit }: Readonly<Record<string, number>>, { t }: Words): Sum[] =>
  debit === undefined || credit === undefined
    ? []
    : [
        { label: t('record.sum_in'), value: debit },
        { label: t('record.sum_out'), value: credit },
      ];

/** On screen and paper the side of an account that a line leaves alone is a zero among sums; a file has nothing there. */
function lineColumns(columns: Columns<Line>): Columns<Line> {
  const { debit, credit } = columns;
  if (!debit || !credit) return columns;
  return {
    ...columns,
    debit: { ...debit, value: (row) => row.debit },
    credit: { ...credit, value: (row) => row.credit },
  };
}

function lineBefore(first: Line, { t }: Words): Line | null {
  const balance = first.balance === null ? 0 : first.balance - first.price;
  if (balance === 0) return null;
  const document = { ...first.document, doc_number: null };
  return {
    ...first,
    id: 0,
    description: t('record.before'),
    document,
    debit: 0,
    credit: 0,
    price: 0,
    balance,
  };
}

const lineSums = ({ debit = 0, credit = 0 }: Readonly<Record<string, number>>, { t }: Words): Sum[] => [
  { label: t('record.sum_debit'), value: debit },
  { label: t('record.sum_credit'), value: credit },
];

function lineText({ date, description }: Line, words: Words): CardText {
  const day = words.date(date);
  return {
    // The day stands below: the title keeps its room for the hour.
    title: words.digits(translateDocumentText(description, words.locale)).replace(` ${day}`, ''),
    wraps: true,
    detail: day,
  };
}
