import zlib from 'node:zlib';

/** The unpacked limit of all parts: a small file can expand to gigabytes. */
const MOST_BYTES = 40_000_000;
/** A workbook with one sheet has a dozen. */
const MOST_PARTS = 1000;
/** Parts with cells; pictures are not unpacked. */
const WANTED = /\.(?:xml|rels|bin)$/i;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

interface Part {
  name: Buffer;
  data: Buffer;
}

/**
 * Repacks a workbook's parts uncompressed, after unpacking them within limits, so that the next reader has nothing to
 * unpack. Throws for an inconsistent file or one that is too large.
 */
export function repackWorkbook(zip: Buffer): Buffer {
  return stored(partsOf(zip));
}

function partsOf(zip: Buffer): Part[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('no end');
  const count = zip.readUInt16LE(end + 10);
  const start = zip.readUInt32LE(end + 16);
  // Multiple disks, ZIP64, or contradictory counts: no program writes a list of people that way.
  const plain = zip.readUInt32LE(end + 4) === 0 && zip.readUInt16LE(end + 8) === count;
  if (!plain || count > MOST_PARTS || start + zip.readUInt32LE(end + 12) !== end) throw new Error('odd end');
  const parts = new Map<string, Part>();
  let left = MOST_BYTES;
  let at = start;
  for (let n = 0; n < count; n++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('odd directory');
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, nameEnd);
    const key = name.toString('latin1');
    if (parts.has(key)) throw new Error('one name twice');
    if (WANTED.test(key)) {
      const data = dataOf(zip, at, name, left);
      left -= data.length;
      parts.set(key, { name, data });
    }
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return [...parts.values()];
}

/** Unpacks a part, to at most `left` bytes. */
function dataOf(zip: Buffer, at: number, name: Buffer, left: number): Buffer {
  const [method, packed, head] = [
    zip.readUInt16LE(at + 10),
    zip.readUInt32LE(at + 20),
    zip.readUInt32LE(at + 42),
  ];
  const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
  const same =
    zip.readUInt32LE(head) === LOCAL &&
    zip.readUInt16LE(head + 8) === method &&
    zip.subarray(head + 30, head + 30 + name.length).equals(name);
  const encrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
  if (!same || encrypted || begin + packed > zip.length) throw new Error('odd part');
  const data = zip.subarray(begin, begin + packed);
  if (method === DEFLATED) return zlib.inflateRawSync(data, { maxOutputLength: Math.max(1, left) });
  if (method !== STORED || packed > left) throw new Error('odd or too large');
  return data;
}

function stored(parts: readonly Part[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data } of parts) {
    const local = headOf(LOCAL, 30, 4, name, data);
    const entry = headOf(ENTRY, 46, 6, name, data);
    entry.writeUInt32LE(at, 42);
    pieces.push(local, name, data);
    directory.push(entry, name);
    at += local.length + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, listed, end]);
}

/** The fields before a part and in the directory, where they begin two bytes later. */
function headOf(sign: number, length: number, from: number, name: Buffer, data: Buffer): Buffer {
  const head = Buffer.alloc(length);
  head.writeUInt32LE(sign, 0);
  head.writeUInt16LE(20, from);
  head.writeUInt32LE(zlib.crc32(data), from + 10);
  head.writeUInt32LE(data.length, from + 14);
  head.writeUInt32LE(data.length, from + 18);
  head.writeUInt16LE(name.length, from + 22);
  return head;
}
