import { parentPort, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { read, utils } from '@e965/xlsx';

const { bytes, most } = workerData as { bytes: Uint8Array; most: number };

/** What all parts of a packed workbook may come to: a small file can hold gigabytes of nothing. */
const MOST_BYTES = 60_000_000;

const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
if (file.subarray(0, 2).toString('latin1') === 'PK') checkSize(file);
const book = read(file, {
  dense: true,
  sheetRows: most,
  cellFormula: false,
  cellHTML: false,
  bookVBA: false,
});
const [first = ''] = book.SheetNames;
const rows = utils.sheet_to_json<unknown[]>(book.Sheets[first] ?? {}, { header: 1, raw: true, defval: '' });
parentPort?.postMessage(
  rows.map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString() : String(cell)))),
);

/** Unpacks every part as far as is left of the allowance; throws when it is not enough. */
function checkSize(zip: Buffer): void {
  let left = MOST_BYTES;
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let entries = zip.readUInt16LE(end + 10); entries > 0; entries--) {
    const packed = zip.readUInt32LE(at + 20);
    const head = zip.readUInt32LE(at + 42);
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const data = zip.subarray(start, start + packed);
    const deflated = zip.readUInt16LE(at + 10) === 8;
    left -= deflated ? zlib.inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length : packed;
    if (left <= 0) throw new Error('too large');
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}
