const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT = 0xfffffffd;
const DIFAT = 0xfffffffc;
/** Entries per sector of the allocation table; per header list; per sector of that list. */
const ENTRIES = SECTOR / 4;
const IN_HEADER = 109;
const IN_DIFAT = ENTRIES - 1;
/** Shorter streams would need a container of their own inside the file. */
const SHORTEST = 4096;

/** A compound file (version 3) with one stream: the container of `.xls`. */
export function compoundFile(name: string, stream: readonly Uint8Array<ArrayBuffer>[]) {
  const size = stream.reduce((sum, chunk) => sum + chunk.length, 0);
  const sectors = Math.ceil(Math.max(size, SHORTEST) / SECTOR);
  let fats = 0;
  let difats = 0;
  while (fats * ENTRIES < sectors + 1 + fats + difats) {
    fats++;
    difats = Math.max(0, Math.ceil((fats - IN_HEADER) / IN_DIFAT));
  }
  const directory = sectors;
  const firstFat = directory + 1;
  const firstDifat = firstFat + fats;

  const fat = Buffer.alloc(fats * SECTOR, 0xff);
  for (let i = 0; i < sectors; i++) fat.writeUInt32LE(i + 1 < sectors ? i + 1 : END, i * 4);
  fat.writeUInt32LE(END, directory * 4);
  for (let i = 0; i < fats; i++) fat.writeUInt32LE(FAT, (firstFat + i) * 4);
  for (let i = 0; i < difats; i++) fat.writeUInt32LE(DIFAT, (firstDifat + i) * 4);

  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, fats],
    [48, directory],
    [56, SHORTEST],
    [60, END],
    [68, difats > 0 ? firstDifat : END],
    [72, difats],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 76);
  for (let i = 0; i < Math.min(fats, IN_HEADER); i++) header.writeUInt32LE(firstFat + i, 76 + i * 4);

  const difat = Buffer.alloc(difats * SECTOR, 0xff);
  for (let i = IN_HEADER; i < fats; i++) {
    const [sector, place] = [Math.floor((i - IN_HEADER) / IN_DIFAT), (i - IN_HEADER) % IN_DIFAT];
    difat.writeUInt32LE(firstFat + i, sector * SECTOR + place * 4);
  }
  for (let i = 0; i < difats; i++) {
    difat.writeUInt32LE(i + 1 < difats ? firstDifat + i + 1 : END, i * SECTOR + IN_DIFAT * 4);
  }

  const entries = Buffer.concat([
    entry('Root Entry', 5, 1, END, 0),
    entry(name, 2, FREE, 0, Math.max(size, SHORTEST)),
    Buffer.alloc(256),
  ]);
  for (const unused of [256, 384]) entries.fill(0xff, unused + 68, unused + 80);
  return [header, ...stream, Buffer.alloc(sectors * SECTOR - size), entries, fat, difat];
}

function entry(name: string, type: number, child: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(FREE, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
