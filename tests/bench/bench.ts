import '../tools/require-node.ts';

const benches: Record<string, { what: string; run(): Promise<boolean> }> = {
  start: {
    what: 'a clean clone to a usable calendar, and a second start',
    run: async () => (await import('./start.ts')).run(),
  },
  size: { what: 'bytes that sign-in and the desk load', run: async () => (await import('./size.ts')).run() },
  lighthouse: {
    what: 'Lighthouse on the signed-in desk',
    run: async () => (await import('./lighthouse.ts')).run(),
  },
  calendar: {
    what: 'a week of 12 courts and 15 terms, against PostgreSQL alone and against static HTML',
    run: async () => (await import('./calendar.ts')).run(),
  },
  'large-calendar': {
    what: 'the same of 40 courts, with three years of data',
    run: async () => (await import('./calendar.ts')).run({ courts: 40, years: 3 }),
  },
  book: {
    what: 'bookings with their receipt a second, against the same statements by bare connections',
    run: async () => (await import('./book.ts')).run(),
  },
  money: {
    what: 'receipts, payments, costs, transfers and manual documents of 16 clients on two servers, against the same statements bare',
    run: async () => (await import('./money.ts')).run(),
  },
  cold: {
    what: 'the icon of the installed app to a usable calendar, without a network, beside one kept file',
    run: async () => (await import('./cold.ts')).run(),
  },
  save: {
    what: 'a receipt on the disk of the device, beside the browser’s own write',
    run: async () => (await import('./save.ts')).run(),
  },
  drain: {
    what: '500 receipts over a line of 100 ms, beside the line alone, and taps meanwhile',
    run: async () => (await import('./drain.ts')).run(),
  },
  live: {
    what: 'a booking and an answer to a ticket until they stand on another device',
    run: async () => (await import('./live.ts')).run(),
  },
  lists: {
    what: 'the first page of 100,000 customers and of 1,000,000 reservations by every sort and filter, against the same statements bare',
    run: async () => (await import('./lists.ts')).run(),
  },
  times: {
    what: 'a year of times of 12 courts and 15 terms: made, looked at, priced',
    run: async () => (await import('./times.ts')).run(),
  },
  season: {
    what: 'a season of 100 sessions: looked at, booked, changed, cancelled',
    run: async () => (await import('./season.ts')).run(),
  },
  closing: {
    what: 'a day of 120 reservations closed and opened again, then a year of times',
    run: async () => (await import('./closing.ts')).run(),
  },
  export: {
    what: '100,000 customers as files, and a statement as PDF: time and memory',
    run: async () => (await import('./export.ts')).run(),
  },
  books: {
    what: 'trial balance, statements and books of a year of a busy club, and their check',
    run: async () => (await import('./books.ts')).run(),
  },
  'books-growth': {
    what: 'pages of statements and lists, and the books, among 12,000 postings and among 1,000,000',
    run: async () => (await import('./books-growth.ts')).run(),
  },
  reports: {
    what: 'every report of a year of 92,000 reservations, drawn on a slow device too, and of a month and a year among 1,000,000 (MEYDAN_BENCH_REPORTS=year leaves these out)',
    run: async () => (await import('./reports.ts')).run(),
  },
  backup: {
    what: 'a backup of a million postings while desks book, and the way back',
    run: async () => (await import('./backup.ts')).run(),
  },
  scroll: {
    what: 'a list scrolled to its row 50,000: elements in the page, and the longest task',
    run: async () => (await import('./scroll.ts')).run(),
  },
  memory: {
    what: "Node's memory after the demo and 1,000 requests",
    run: async () => (await import('./memory.ts')).run(),
  },
};

const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`Unknown bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

let ok = true;
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) continue;
  console.log(`\n# ${name}: ${bench.what}`);
  ok = (await bench.run()) && ok;
}
process.exit(ok ? 0 : 1);
