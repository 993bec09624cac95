import type { Locale } from './digits.ts';

/** Whose gateways the server knows by name; it calls none of them. */
export const GATEWAY_PROVIDERS = {
  pos: { type: 'pos', title: { fa: 'کارت‌خوان بانکی', en: 'Bank card reader' } },
  zarinpal: { type: 'online', title: { fa: 'زرین‌پال', en: 'Zarinpal' } },
  zibal: { type: 'online', title: { fa: 'زیبال', en: 'Zibal' } },
} as const satisfies Record<string, { type: 'pos' | 'online'; title: Readonly<Record<Locale, string>> }>;
export type GatewayProvider = keyof typeof GATEWAY_PROVIDERS;
export const PROVIDER_NAMES = Object.keys(GATEWAY_PROVIDERS) as [GatewayProvider, ...GatewayProvider[]];

/** A provider in words; what was written before there were names stays as it is. */
export const providerTitle = (name: string, locale: Locale): string =>
  (GATEWAY_PROVIDERS as Readonly<Record<string, { title: Record<Locale, string> }>>)[name]?.title[locale] ??
  name;
