import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

// Contrast of each pair of text and background colours in use, in each theme (docs/look.md §2). Computed here because
// tools cannot see through hatched cells.

const TEXT = 4.5;
const MARK = 3;
/** Chart series against their background. */
const SERIES = 3.05;

type Tokens = Record<string, string>;

const css = fs.readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selector = '', body = '']) => ({
  name: /\[data-theme="([\w-]+)"\]/.exec(selector)?.[1] ?? '',
  tokens: Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]),
  ) as Tokens,
}));
const common = blocks.find(({ name }) => name === '')?.tokens ?? {};
const THEMES = ['semi-dark', 'light', 'dark', 'sea', 'flamingo'].map(
  (name) => [name, { ...common, ...blocks.find((block) => block.name === name)?.tokens }] as const,
);

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

const linear = (colour: string) =>
  channels(colour).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
const hex = (channel: number) =>
  Math.round(255 * Math.min(1, Math.max(0, channel)))
    .toString(16)
    .padStart(2, '0');

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The mix of two colours as `color-mix` makes it in sRGB. */
function mixed(one: string, other: string, share: number): string {
  const under = channels(other);
  const mix = channels(one).map((v, at) => v * share + (under[at] ?? 0) * (1 - share));
  return `#${mix.map(hex).join('')}`;
}

const times = (matrix: number[][], v: number[]) =>
  matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (v[at] ?? 0), 0));
/** Conversion from linear sRGB to Oklab and back (Ottosson 2020). */
const CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_CONES = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** The same mix in Oklab. */
function mixedInOklab(one: string, other: string, share: number): string {
  const lab = (colour: string) => times(LAB, times(CONES, linear(colour)).map(Math.cbrt));
  const under = lab(other);
  const mix = lab(one).map((v, at) => v * share + (under[at] ?? 0) * (1 - share));
  const light = times(
    FROM_CONES,
    times(FROM_LAB, mix).map((v) => v ** 3),
  );
  return `#${light.map((v) => hex(v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)).join('')}`;
}

/** Foreground, background, and their least contrast. */
function pairs(t: Tokens): [string, string, string, number][] {
  const found: [string, string, string, number][] = [];
  const at = (name: string) => t[name] ?? `no ${name}`;
  const add = (fore: string, ground: string, least: number) =>
    found.push([`${fore} on ${ground}`, at(fore), at(ground), least]);
  for (const ground of ['page', 'surface', 'raised', 'sunken']) {
    for (const fore of ['text', 'muted', 'disabled', 'brand', 'positive', 'negative', 'warning', 'info'])
      add(fore, ground, TEXT);
    add('line-strong', ground, MARK);
    add('focus', ground, MARK);
  }
  for (const state of ['positive', 'negative', 'warning', 'info']) {
    add(state, `${state}-soft`, TEXT);
    add('text', `${state}-soft`, TEXT);
  }
  for (const fore of ['on-brand-soft', 'text', 'muted', 'positive', 'negative'])
    add(fore, 'brand-soft', TEXT);
  add('on-brand', 'brand', TEXT);
  add('on-brand', 'brand-hover', TEXT);
  add('on-negative', 'negative', TEXT);
  add('page', 'text', TEXT);
  add('nav-text', 'nav', TEXT);
  add('nav-text', 'nav-active', TEXT);
  add('nav-active-text', 'nav-active', TEXT);
  add('c-free-text', 'c-free', TEXT);
  add('c-past-text', 'c-past', TEXT);
  add('text', 'c-free', TEXT);
  for (const state of ['paid', 'owing', 'season', 'held', 'closed', 'trouble']) {
    add(`c-${state}-text`, `c-${state}`, TEXT);
    add(`c-${state}-bar`, `c-${state}`, MARK);
    add(`c-${state}-bar`, 'c-free', MARK);
    add('focus', `c-${state}`, MARK);
  }
  for (const state of ['paid', 'season'])
    found.push([`past ${state}`, at('c-past-text'), mixed(at('c-past'), at(`c-${state}`), 0.72), TEXT]);
  for (const state of ['paid', 'owing'])
    found.push([
      `hatched ${state}`,
      at(`c-${state}-text`),
      mixed(at(`c-${state}-bar`), at(`c-${state}`), 0.26),
      TEXT,
    ]);
  for (const share of [0.12, 0.24, 0.35, 0.46])
    found.push([`heat ${share}`, at('text'), mixedInOklab(at('brand'), at('surface'), share), TEXT]);
  found.push(['heat 0.92', at('on-brand'), mixedInOklab(at('brand'), at('surface'), 0.92), TEXT]);
  for (const n of [1, 2, 3, 4, 5, 6]) add(`chart-${n}`, 'surface', SERIES);
  return found;
}

describe.each(THEMES)('%s', (_, tokens) => {
  it('has every text on its ground, every mark beside it', () => {
    const faint = pairs(tokens)
      .map(([name, fore, ground, least]) => ({ name, is: contrast(fore, ground), least }))
      .filter(({ is, least }) => !(is >= least))
      .map(({ name, is, least }) => `${name}: ${is.toFixed(2)} of ${least}`);
    expect(faint).toEqual([]);
  });
});

it('a pair that is too faint is told', () => {
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  // Values measured in Chromium.
  expect(mixedInOklab('#0a6a72', '#ffffff', 1)).toBe('#0a6a72');
  expect(mixedInOklab('#000000', '#ffffff', 0.5)).toBe('#636363');
});
