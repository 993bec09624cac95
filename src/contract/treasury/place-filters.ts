// What documents of money, and the books, are narrowed by.

export const personFilter = { kind: 'ids', title: { fa: 'شخص', en: 'Person' }, from: 'users' } as const;
export const companyFilter = {
  kind: 'ids',
  title: { fa: 'شرکتی که پول گرفت', en: 'Company paid' },
  from: 'companies',
} as const;
export const cashFilter = { kind: 'ids', title: { fa: 'صندوق', en: 'Cash box' }, from: 'cashes' } as const;
export const bankFilter = { kind: 'ids', title: { fa: 'بانک', en: 'Bank' }, from: 'banks' } as const;
export const gatewayFilter = {
  kind: 'ids',
  title: { fa: 'دستگاه یا درگاه', en: 'Card reader or gateway' },
  from: 'payment-gateways',
} as const;

const PLACE_TYPES = ['1', '2', '3'] as const;
const PLACE_WORDS = {
  1: { fa: 'صندوق', en: 'Cash box' },
  2: { fa: 'بانک', en: 'Bank' },
  3: { fa: 'درگاه', en: 'Gateway' },
} as const;
export const placeKindFilter = {
  kind: PLACE_TYPES,
  title: { fa: 'نوع حساب', en: 'Account type' },
  choices: PLACE_WORDS,
} as const;
/** How a receipt was paid. */
export const methodFilter = {
  kind: ['1', '2', '3'],
  title: { fa: 'روش', en: 'Method' },
  choices: {
    1: { fa: 'نقدی', en: 'Cash' },
    2: { fa: 'بانک', en: 'Bank' },
    3: { fa: 'با کارت', en: 'Card' },
  },
} as const;
