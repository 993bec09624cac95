import { doerText } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { Shift } from '../shifts.ts';

export const SHIFT_STATE_WORDS: Record<Shift['state'], Record<Locale, string>> = {
  open: { fa: 'باز', en: 'Open' },
  waiting: { fa: 'در انتظار تأیید', en: 'Awaiting approval' },
  closed: { fa: 'بسته', en: 'Closed' },
};

export const shiftTone = ({ state }: Pick<Shift, 'state'>) =>
  state === 'waiting' ? 'negative' : state === 'open' ? 'brand' : 'neutral';

export const shiftColumns: Columns<Shift> = {
  cash: {
    title: { fa: 'صندوق', en: 'Cash box' },
    kind: 'text',
    value: ({ cash }) => cash.name,
    sort: 'cash',
  },
  opened_by: {
    title: { fa: 'باز کرد', en: 'Opened by' },
    kind: 'text',
    value: ({ opened_by }, lang) => doerText(opened_by, lang),
  },
  opened_at: {
    title: { fa: 'از', en: 'From' },
    kind: 'moment',
    value: ({ opened_at }) => opened_at,
    sort: 'opened_at',
  },
  closed_by: {
    title: { fa: 'بست', en: 'Closed by' },
    kind: 'text',
    value: ({ closed_by, closed_at }, lang) => (closed_at ? doerText(closed_by, lang) : null),
    hidden: true,
  },
  closed_at: {
    title: { fa: 'تا', en: 'To' },
    kind: 'moment',
    value: ({ closed_at }) => closed_at,
    sort: 'closed_at',
  },
  expected: {
    title: { fa: 'باید باشد', en: 'Expected' },
    kind: 'amount',
    value: ({ expected }) => expected,
    sort: 'expected',
  },
  counted: {
    title: { fa: 'شمرده', en: 'Counted' },
    kind: 'amount',
    value: ({ counted }) => counted,
    sort: 'counted',
  },
  difference: {
    title: { fa: 'اختلاف', en: 'Difference' },
    kind: 'amount',
    value: ({ difference }) => difference,
    sort: 'difference',
    sum: 'difference',
  },
  stays: {
    title: { fa: 'ماند برای شیفت بعد', en: 'Left for next shift' },
    kind: 'amount',
    value: ({ stays }) => stays,
    hidden: true,
  },
  state: {
    title: { fa: 'وضعیت', en: 'Status' },
    choices: SHIFT_STATE_WORDS,
    kind: 'text',
    value: ({ state }, lang) => SHIFT_STATE_WORDS[state][lang],
    tone: shiftTone,
    sort: 'state',
  },
};
