import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The product's version, as package.json has it. */
export const VERSION: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;
