import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { readViewport } from './use-viewport.ts';

it('tells a phone below 768, a tablet and a laptop by the breakpoints of the theme (seeds §9)', () => {
  const theme = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
  const widths = [...theme.matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, px]) => Number(px));
  expect(widths).toEqual([576, 768, 992, 1200]);
  const at = (width: number) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    }));
    return readViewport();
  };
  expect([767, 768, 1199, 1200].map(at)).toEqual(['phone', 'tablet', 'tablet', 'laptop']);
});
