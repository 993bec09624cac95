import type { Locale } from './digits.ts';

/** The payment gateways that the server knows by name; it connects to none of them. */
export const GATEWAY_PROVIDERS = {
  pos: { type: 'pos', title: { fa: 'کارت‌خوان بانکی', en: 'Bank card reader' } },
  zarinpal: { type: 'online', title: { fa: 'زرین‌پال', en: 'Zarinpal' } },
  zibal: { type: 'online', title: { fa: 'زیبال', en: 'Zibal' } },
} as const satisfies Record<string, { type: 'pos' | 'online'; title: Readonly<Record<Locale, string>> }>;
export type GatewayProvider = keyof typeof GATEWAY_PROVIDERS;
export const PROVIDER_NAMES = Object.keys(GATEWAY_PROVIDERS) as [GatewayProvider, ...GatewayProvider[]];

export const PROVIDER_TITLES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = Object.fromEntries(
  Object.entries(GATEWAY_PROVIDERS).map(([name, { title }]) => [name, title]),
);

/** The provider's name in words; stored names that are not in the list stay as they are. */
export const providerTitle = (name: string, locale: Locale): string =>
  PROVIDER_TITLES[name]?.[locale] ?? name;
