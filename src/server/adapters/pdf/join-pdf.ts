const REFERENCE = /(\d+) 0 R\b/g;

/** An object of a PDF file: the text before its stream, and the stream unchanged. */
interface Part {
  number: number;
  words: string;
  stream: Buffer;
}

interface File {
  parts: Part[];
  root: number;
  info: number;
  pages: number;
  kids: number[];
}

const numberAfter = (text: string, name: string): number => {
  const [, n] = new RegExp(`/${name} (\\d+)`).exec(text) ?? [];
  if (n === undefined) throw new Error(`a PDF without ${name}`);
  return Number(n);
};

/**
 * Splits a file by its table of objects; supports only what our compiler writes: one plain table, one level of pages.
 */
function takeApart(bytes: Uint8Array): File {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 64))?.[1]);
  const table = file.toString('latin1', start);
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  const ends = [...offsets, start].toSorted((a, b) => a - b);
  const parts = offsets.map((from): Part => {
    const object = file.subarray(from, ends[ends.indexOf(from) + 1]);
    const at = object.indexOf('\nstream');
    const words = object.toString('latin1', 0, at === -1 ? object.length : at);
    return {
      number: Number.parseInt(words, 10),
      words,
      stream: at === -1 ? Buffer.alloc(0) : object.subarray(at),
    };
  });
  const wordsOf = (number: number) => parts.find((part) => part.number === number)?.words ?? '';
  const root = numberAfter(table, 'Root');
  const pages = numberAfter(wordsOf(root), 'Pages');
  const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(wordsOf(pages)) ?? [];
  const numbers = [...kids.matchAll(REFERENCE)].map(([, n]) => Number(n));
  if (numbers.length === 0 || numbers.some((n) => !/\/Type \/Page\b/.test(wordsOf(n)))) {
    throw new Error('a PDF whose pages are not where they should be');
  }
  return { parts, root, info: numberAfter(table, 'Info'), pages, kids: numbers };
}

/**
 * Joins the pages of several files into one, with the title and language of the first. For papers too long to be
 * compiled at once (decision 0008): the compiler uses 45 KB per row until it is done.
 */
export function joinPdfs(files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const opened = files.map(takeApart);
  const [first] = opened;
  if (!first) throw new Error('no PDF to join');
  const kids: number[] = [];
  const objects: { number: number; words: string; stream: Buffer }[] = [];
  let base = 0;
  for (const file of opened) {
    const move = (n: number) => (n === file.pages ? first.pages : n + base);
    kids.push(...file.kids.map(move));
    for (const { number, words, stream } of file.parts) {
      // The other files' catalogues are dropped, with everything only they refer to.
      const head =
        number === file.pages || (file !== first && (number === file.root || number === file.info));
      if (head) continue;
      const moved =
        file === first
          ? words
          : words
              .replace(/^\d+ 0 obj/, `${move(number)} 0 obj`)
              .replaceAll(REFERENCE, (_, n: string) => `${move(Number(n))} 0 R`);
      objects.push({ number: move(number), words: moved, stream });
    }
    base += file.parts.length;
  }
  const list = kids.map((n) => `${n} 0 R`).join(' ');
  const words = `${first.pages} 0 obj\n<<\n  /Type /Pages\n  /Count ${kids.length}\n  /Kids [${list}]\n>>\nendobj\n`;
  objects.push({ number: first.pages, words, stream: Buffer.alloc(0) });
  return written(objects, first);
}

function written(objects: readonly Part[], { root, info }: File): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = pieces[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  for (const { number, words, stream } of objects) {
    offsets.set(number, at);
    const head = Buffer.from(words, 'latin1');
    pieces.push(head, stream);
    at += head.length + stream.length;
  }
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const tail = `xref\n0 ${size}\n${rows.join('')}trailer\n<<\n  /Size ${size}\n  /Root ${root} 0 R\n  /Info ${info} 0 R\n>>\nstartxref\n${at}\n%%EOF\n`;
  return new Uint8Array(Buffer.concat([...pieces, Buffer.from(tail, 'latin1')]));
}
