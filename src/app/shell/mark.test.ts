import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MARK } from './mark.tsx';

it('is the sign of the installed app too', () => {
  const icon = readFileSync('public/icon.svg', 'utf8');
  const said = (values: object) => Object.entries(values).map(([name, value]) => `${name}="${value}"`);
  for (const part of [...said(MARK.court), `d="${MARK.lines}"`, ...said(MARK.ball)])
    expect(icon).toContain(part);
});
