import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PaperClub } from './paper-club.ts';

const { template, data } = workerData as { template: string; data: { club: PaperClub } };
const require = createRequire(import.meta.url);
const fonts = [
  require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf'),
  require.resolve('vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf'),
];

const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: fonts.map((file) => readFileSync(file)) }],
});
// Passed as data, never as part of the source: names must not be read as markup.
compiler.mapShadow(path.join(import.meta.dirname, 'data.json'), Buffer.from(JSON.stringify(data)));
const { logo } = data.club;
if (logo !== null)
  compiler.mapShadow(path.join(import.meta.dirname, 'logo.webp'), Buffer.from(logo, 'base64'));
const compiled = compiler.compile({ mainFilePath: path.join(import.meta.dirname, template) });
const document = compiled.result;
if (!document) {
  throw new Error(`${template}: ${JSON.stringify(compiled.takeError()?.shortDiagnostics)}`);
}
// Accessibility tags make a file eight times larger.
const bytes = new Uint8Array(compiler.pdf(document, { pdfTags: false }));
// The compiler's cache belongs to the whole process, not only to this thread.
compiler.evictCache(0);
parentPort?.postMessage(bytes, [bytes.buffer]);
