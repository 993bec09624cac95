import { creatorColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import type { Clearing } from '../clearings.ts';
import { DOCUMENT_STATES } from './documents.ts';

/** Columns of a gateway's payouts. */
export const clearingColumns: Columns<Clearing> = {
  doc_number: {
    title: { fa: 'سند', en: 'Document' },
    kind: 'serial',
    value: ({ doc_number }) => doc_number,
    sort: 'doc_number',
  },
  date: { title: { fa: 'تاریخ', en: 'Date' }, kind: 'date', value: ({ date }) => date, sort: 'date' },
  bank: { title: { fa: 'به', en: 'To' }, kind: 'text', value: ({ bank }) => bank?.name ?? null },
  price: {
    title: { fa: 'از درگاه (تومان)', en: 'From gateway (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
    sum: 'price',
  },
  wage: {
    title: { fa: 'کارمزد', en: 'Fee' },
    kind: 'amount',
    value: ({ wage }) => wage || null,
    sort: 'wage',
    sum: 'wage',
  },
  net: {
    title: { fa: 'به بانک رسید', en: 'Reached bank' },
    kind: 'amount',
    value: ({ net }) => net,
    sum: 'net',
  },
  description: {
    title: { fa: 'شرح', en: 'Description' },
    kind: 'note',
    value: ({ description }, lang) => translateDocumentText(description, lang),
    hidden: true,
  },
  status: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: { confirm: DOCUMENT_STATES.confirm, cancel: DOCUMENT_STATES.cancel },
    kind: 'text',
    value: ({ status }, lang) => DOCUMENT_STATES[status][lang],
    tone: ({ status }) => (status === 'cancel' ? 'negative' : 'paid'),
  },
  creator: creatorColumn,
};
