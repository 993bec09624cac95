import { creatorColumn } from '#contract/columns/common.ts';
import type { Column, Columns } from '#contract/columns.ts';
import { kindsOf } from '#contract/treasury/document-kinds.ts';
import type { Locale } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { PAYMENT_TYPES } from '#domain/statuses.ts';
import type { Cost } from '../costs.ts';
import type { Document } from '../documents.ts';
import type { InternalFund } from '../internal-funds.ts';
import type { Payment } from '../payments.ts';
import type { TreasuryTransaction } from '../treasury.ts';
import { DOCUMENT_STATES, DOCUMENT_TONES, SOURCES } from './documents.ts';

// Payments, costs and transfers, as screens, papers and files show them.

const number = {
  title: { fa: 'سند', en: 'Document' },
  kind: 'serial',
  value: ({ doc_number }) => doc_number,
  sort: 'doc_number',
} as const satisfies Column<Document>;

const date = {
  title: { fa: 'تاریخ', en: 'Date' },
  kind: 'date',
  value: (row) => row.date,
  sort: 'date',
} as const satisfies Column<Document>;

const description = {
  title: { fa: 'شرح', en: 'Description' },
  kind: 'note',
  value: (row, lang) => translateDocumentText(row.description, lang),
} as const satisfies Column<Document>;

const source = {
  title: { fa: 'از', en: 'From' },
  kind: 'text',
  value: (row) => row.source?.name ?? null,
} as const satisfies Column<Document>;

const price = {
  title: { fa: 'مبلغ (تومان)', en: 'Amount (toman)' },
  kind: 'amount',
  value: (row) => row.price,
  sort: 'price',
  sum: 'price',
} as const satisfies Column<Document>;

const status = {
  title: { fa: 'وضعیت', en: 'Status' },
  // Receipts alone may wait.
  choices: { confirm: DOCUMENT_STATES.confirm, cancel: DOCUMENT_STATES.cancel },
  kind: 'text',
  value: (row, lang) => DOCUMENT_STATES[row.status][lang],
  tone: (row) => DOCUMENT_TONES[row.status],
} as const satisfies Column<Document>;

/** The paid company of a payment or cost. */
const company = {
  title: { fa: 'شرکت', en: 'Company' },
  kind: 'text',
  value: ({ company }) => company?.name ?? null,
  hidden: true,
} as const satisfies Column<Payment | Cost>;

export const paymentColumns: Columns<Payment> = {
  doc_number: number,
  date,
  user: {
    title: { fa: 'به', en: 'To' },
    kind: 'text',
    priority: 2,
    value: ({ user }) => (user ? `${user.name} ${user.family}` : null),
    sort: 'user',
  },
  company,
  price,
  source,
  description,
  transaction_reference_id: {
    title: { fa: 'شماره‌ی پیگیری', en: 'Tracking number' },
    kind: 'digits',
    value: (row) => row.transaction_reference_id,
    hidden: true,
  },
  source_kind: {
    title: { fa: 'روش', en: 'Method' },
    kind: 'text',
    value: ({ source }, lang) => (source ? (SOURCES[source.type]?.[lang] ?? null) : null),
    hidden: true,
  },
  for: {
    title: { fa: 'بابت رزرو', en: 'For booking' },
    kind: 'text',
    value: ({ invoice }) => (invoice ? String(invoice.invoice_number) : null),
    hidden: true,
  },
  status,
  creator: creatorColumn,
};

export const costColumns: Columns<Cost> = {
  doc_number: number,
  date,
  cost_type: {
    title: { fa: 'نوع هزینه', en: 'Cost type' },
    kind: 'text',
    priority: 2,
    value: ({ cost_type }) => cost_type.name,
    sort: 'cost_type',
  },
  user: {
    title: { fa: 'به', en: 'To' },
    kind: 'text',
    value: ({ user }) => (user ? `${user.name} ${user.family}` : null),
    hidden: true,
  },
  company,
  price,
  source,
  description,
  papers: {
    title: { fa: 'پیوست', en: 'Attachments' },
    kind: 'number',
    value: ({ papers }) => papers || null,
  },
  status,
  creator: creatorColumn,
};

export const PAYMENT_TYPE_NAMES: Record<(typeof PAYMENT_TYPES)[number], Record<Locale, string>> = {
  pos: { fa: 'کارت‌خوان', en: 'Card reader' },
  card: { fa: 'کارت به کارت', en: 'Card to card' },
  sheba: { fa: 'شبا', en: 'Sheba' },
};

export const internalFundColumns: Columns<InternalFund> = {
  doc_number: number,
  date,
  source,
  destination: {
    title: { fa: 'به', en: 'To' },
    kind: 'text',
    priority: 2,
    value: ({ destination }) => destination?.name ?? null,
  },
  price,
  wage: {
    title: { fa: 'کارمزد', en: 'Fee' },
    kind: 'amount',
    value: ({ wage }) => wage || null,
    sort: 'wage',
    sum: 'wage',
  },
  payment_type: {
    title: { fa: 'روش انتقال', en: 'Method' },
    choices: PAYMENT_TYPE_NAMES,
    kind: 'text',
    value: ({ payment_type }, lang) => (payment_type ? PAYMENT_TYPE_NAMES[payment_type][lang] : null),
  },
  description: { ...description, hidden: true },
  status,
  creator: creatorColumn,
};

export const TREASURY_KINDS = kindsOf(['receive', 'payment', 'cost', 'internal-fund', 'clearing']);

/** The other side of a movement: a person, a company, the kind of cost, or the target place. */
export const withWhom = ({ user, company, cost_type, destination }: TreasuryTransaction): string | null => {
  if (user) return `${user.name} ${user.family}`;
  return company?.name ?? cost_type?.name ?? destination?.name ?? null;
};

export const treasuryColumns: Columns<TreasuryTransaction> = {
  date,
  doc_number: number,
  kind: {
    title: { fa: 'نوع', en: 'Type' },
    choices: TREASURY_KINDS,
    kind: 'text',
    value: ({ type }, lang) => TREASURY_KINDS[type][lang],
  },
  with: { title: { fa: 'طرف', en: 'Counterparty' }, kind: 'text', priority: 2, value: withWhom },
  source: { ...source, title: { fa: 'محل', en: 'Place' } },
  in: {
    title: { fa: 'ورود', en: 'In' },
    kind: 'amount',
    value: (row) => row.in || null,
    sum: 'in',
  },
  out: {
    title: { fa: 'خروج', en: 'Out' },
    kind: 'amount',
    value: (row) => row.out || null,
    sum: 'out',
  },
  description,
  status: { ...status, choices: DOCUMENT_STATES },
  creator: creatorColumn,
};
