import { createHash } from 'node:crypto';
import { type Locale, localDigits } from '#domain/digits.ts';
import type { TestChoice, TestPayment } from '#server/adapters/payment/test-gateway.ts';

type Words = Readonly<Record<'title' | 'note' | 'sum' | 'done' | 'gone' | TestChoice, string>>;

const WORDS: Readonly<Record<Locale, Words>> = {
  fa: {
    title: 'درگاه آزمایشی',
    note: 'این صفحه به جای بانک است. پول واقعی جابه‌جا نمی‌شود.',
    sum: 'مبلغ: {sum} ریال',
    pay: 'پرداخت',
    fail: 'انصراف',
    late: 'پرداخت، با جواب دیر درگاه',
    lost: 'پرداخت، بدون برگشت به باشگاه',
    done: 'این پرداخت تمام شده است.',
    gone: 'این پرداخت پیدا نشد.',
  },
  en: {
    title: 'Test gateway',
    note: 'This page stands for the bank. No real money moves.',
    sum: 'Amount: {sum} rial',
    pay: 'Pay',
    fail: 'Cancel',
    late: 'Pay, answered late',
    lost: 'Pay, without returning to the club',
    done: 'This payment is finished.',
    gone: 'This payment was not found.',
  },
};

const STYLE = `body{font:1rem/1.8 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem}
p:first-of-type{border-block:3px solid #c62828;padding:.5rem 0}
button{display:block;width:100%;min-height:3rem;margin:.75rem 0;font:inherit}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of the page: it sends its forms to this server and loads nothing. */
export const TEST_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;

/** The page of a payment at the test gateway; `null`: there is no such payment. */
export function testPage(payment: TestPayment | null, locale: Locale): string {
  const words = WORDS[locale];
  const choice = (name: TestChoice) =>
    `<form method="post" action="/v1/pay/test/${payment?.authority}/${name}"><button>${words[name]}</button></form>`;
  const sum = localDigits(
    String(payment?.rials ?? 0).replace(/\B(?=(\d{3})+$)/g, locale === 'fa' ? '٬' : ','),
    locale,
  );
  const body = !payment
    ? `<p>${words.gone}</p>`
    : payment.state !== 'waiting'
      ? `<p>${words.done}</p>`
      : `<p>${words.sum.replace('{sum}', sum)}</p>${(['pay', 'fail', 'late', 'lost'] as const).map(choice).join('')}`;
  return `<!doctype html><html lang="${locale}" dir="${locale === 'fa' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${STYLE}</style></head>
<body><h1>${words.title}</h1><p>${words.note}</p>${body}</body></html>`;
}
