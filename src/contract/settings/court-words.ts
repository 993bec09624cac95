import type { Locale } from '#domain/digits.ts';
import type { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';

type Text = Readonly<Record<Locale, string>>;

/** What a court is made of. */
export const TYPES: Readonly<Record<(typeof COURT_TYPES)[number], Text>> = {
  hard: { fa: 'سخت', en: 'Hard' },
  ground: { fa: 'خاکی', en: 'Clay' },
  grass: { fa: 'چمن', en: 'Grass' },
};
export const ROOFS: Readonly<Record<(typeof ROOF_TYPES)[number], Text>> = {
  always: { fa: 'سرپوشیده', en: 'Indoor' },
  season: { fa: 'سقف فصلی', en: 'Seasonal roof' },
  without: { fa: 'بدون سقف', en: 'Outdoor' },
};
