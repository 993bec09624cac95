import { expect, it } from 'vitest';
import { highlight } from './highlight.ts';

const shown = (text: string, query: string) =>
  highlight(text, query)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['علی محمدی‌نژاد', 'محمدي', 'علی [محمدی]‌نژاد'],
  ['سارا محمدی', 'محمدی سارا', '[سارا] [محمدی]'],
  ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '6789', '۰۹۱۲ ۳۴۵ [۶۷۸۹]'],
  ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '5678', '۰۹۱۲ ۳۴[۵ ۶۷۸]۹'],
  ['رحمةالله کریمی', 'رحمت‌الله', '[رحمةالله] کریمی'],
  ['ئەحمەد ڕێبوار', 'احمد ریب', '[ئەحمەد] [ڕێب]وار'],
  ['سارا محمدی', 'رضا', 'سارا محمدی'],
  ['سارا محمدی', '', 'سارا محمدی'],
])('%s for %s', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});
