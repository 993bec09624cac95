import './require-node.ts';
import fs from 'node:fs';
import path from 'node:path';
import type { LucideIcon } from 'lucide-react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import HandCoins from 'lucide-react/icons/hand-coins';
import Search from 'lucide-react/icons/search';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { launchChromium } from '#tests/support/browser.ts';

/**
 * `node tests/tools/icons.ts`: draws the app's icons from public/icon.svg after it has changed, and the shortcuts'
 * icons from those of their pages.
 */

const PUBLIC = path.resolve(import.meta.dirname, '../../public');
const svg = fs.readFileSync(path.join(PUBLIC, 'icon.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#\w+)"/.exec(svg)?.[1];
if (!ground) throw new Error('public/icon.svg has no rect with the ground’s colour.');

/** For systems that cut their own shape: the background fills the square, the drawing stays in the safe circle. */
const whole = { ground, scale: 0.8 };
const PICTURES: { name: string; size: number; ground?: string; scale?: number; drawing?: string }[] = [
  { name: 'icon-192', size: 192 },
  { name: 'icon-512', size: 512 },
  { name: 'maskable-192', size: 192, ...whole },
  { name: 'maskable-512', size: 512, ...whole },
  { name: 'apple-touch-icon', size: 180, ground, scale: 1 },
];

/** A shortcut's icon, white on the app's background. */
const shortcut = (icon: LucideIcon): string => {
  const drawn = renderToStaticMarkup(createElement(icon, { size: 36, x: 14, y: 14, color: '#fff' }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/>${drawn}</svg>`;
};
const SHORTCUTS = { book: CalendarPlus, find: Search, calendar: CalendarDays, receive: HandCoins };
for (const [name, icon] of Object.entries(SHORTCUTS))
  PICTURES.push({ name: `shortcut-${name}-192`, size: 192, drawing: shortcut(icon) });

console.log('Drawing the pictures of the installed app from public/icon.svg.');
const browser = await launchChromium();
try {
  for (const { name, size, ground, scale = 1, drawing = svg } of PICTURES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const style = `margin:0;display:grid;place-items:center;height:100vh;background:${ground ?? 'transparent'}`;
    const sized = drawing.replace('<svg ', `<svg width="${size * scale}" height="${size * scale}" `);
    await page.setContent(`<body style="${style}">${sized}</body>`);
    await page.screenshot({ path: path.join(PUBLIC, `${name}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
