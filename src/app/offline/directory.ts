import { queryOptions } from '@tanstack/react-query';
import { canCall } from '#app/data/access.ts';
import { byDevice } from '#app/data/clock.ts';
import type { Found, FoundPerson, FoundSlot } from '#app/data/found.ts';
import { keyOf, queryClient } from '#app/data/query.ts';
import { request } from '#app/data/request.ts';
import { store } from '#app/state/store.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { type Directory, users } from '#contract/people/users.ts';
import { fold, foldedWords } from '#domain/persian.ts';
import { joined } from './directory-rows.ts';
import { unsentAtom } from './unsent.ts';

const KEY = keyOf(users.directory);
/** As many as the server answers. */
const MOST = 20;

/** The club's people stored on the device; later answers contain only changes. */
export const directoryQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<Directory> => {
    const known = queryClient.getQueryData<Directory>(KEY);
    const { data } = await request(users.directory, known ? { query: { since: known.as_of } } : {}, {
      signal,
    });
    return known ? joined(known, data) : data;
  },
});

/** Null where nobody knows it, or the person may not see it any more. */
const keptDirectory = async (): Promise<Directory | null> =>
  canCall(users.directory)
    ? queryClient.ensureQueryData({ ...directoryQuery, retry: false }).catch(() => null)
    : null;

/** The search without a network: people of the directory, reservations of the schedule that is kept. */
export async function searchCached(q: string, kinds: readonly string[]): Promise<Found> {
  const directory = await keptDirectory();
  const times = cachedTimes();
  const asOf = directory ? byDevice(directory.as_of) : 0;
  const { balance } = store.get(unsentAtom);
  const known = directory
    ? findPeople(directory, q, times).map((one) => ({
        ...one,
        balance: (one.balance ?? 0) + balance(one.id, asOf),
      }))
    : [];
  return {
    as_of: directory?.as_of ?? null,
    data: [
      ...(kinds.includes('person') ? [...findNew(q, asOf), ...known] : []),
      ...(kinds.includes('reservation') ? findReservations(times, q) : []),
    ],
  };
}

/** Customers created on this device and not in lists requested at that time (ms), matching the same search. */
export function findNew(q: string, asOf: number): FoundPerson[] {
  const words = foldedWords(q);
  return store
    .get(unsentAtom)
    .people(asOf)
    .filter(({ name, phone }) => {
      const text = fold(name);
      return words.length > 0 && words.every((word) => text.includes(word) || phone.includes(word));
    })
    .map(({ id, ref, name, phone, balance, character_id }) => ({
      kind: 'person',
      id: id ?? 0,
      ...(ref !== null && { ref }),
      ...(character_id !== undefined && { character_id }),
      title: name,
      subtitle: phone,
      balance,
      pending: 0,
      last_visit: null,
      next: [],
      part: true,
    }));
}

export interface CachedPerson {
  /** Name and family. */
  name: string;
  /** Latin digits; may be empty. */
  phone: string;
  character_id: number;
  /** Positive is debt: as it was then. */
  balance: number;
  /** Instant. */
  as_of: string;
}

/** The stored facts about a person; null when unknown. */
export async function cachedPerson(id: number): Promise<CachedPerson | null> {
  const directory = await keptDirectory();
  const row = directory?.rows.find(([one]) => one === id);
  if (!directory || !row) return null;
  const [, name, family, phone, character_id, balance] = row;
  return {
    name: `${name} ${family}`,
    phone: phone ?? '',
    character_id,
    balance,
    as_of: directory.as_of,
  };
}

/** Every word in the name or the phone, in any order; the last digits of a phone first, then how a name begins. */
export function findPeople(
  { rows }: Directory,
  q: string,
  times: readonly CalendarTime[] = [],
): FoundPerson[] {
  const words = foldedWords(q);
  if (words.length === 0) return [];
  const joinedWords = words.join('');
  return rows
    .flatMap(([id, name, family, phone, , balance]) => {
      const text = fold(`${name} ${family}`);
      const fits = words.every((word) => text.includes(word) || phone?.includes(word));
      if (!fits) return [];
      const rank = phone?.endsWith(joinedWords) ? 0 : text.startsWith(joinedWords) ? 1 : 2;
      return [{ rank, id, title: `${name} ${family}`, phone, balance }];
    })
    .sort((a, b) => a.rank - b.rank || a.title.localeCompare(b.title, 'fa'))
    .slice(0, MOST)
    .map(({ id, title, phone, balance }) => ({
      kind: 'person',
      id,
      title,
      subtitle: phone ?? '',
      balance,
      // The directory has no pending receipts.
      pending: null,
      last_visit: null,
      part: true,
      next: times
        .filter((time) => time.invoice?.user.id === id && !time.invoice.passed)
        .slice(0, 2)
        .flatMap((time) => slotOf(time, 'person')),
    }));
}

export interface CachedPersonRow {
  id: number;
  /** Name and family. */
  name: string;
  /** Latin digits; may be empty. */
  phone: string;
  character_id: number;
  /** Positive is debt: as it was then. */
  balance: number;
  /** From the cached schedule: the next slots. */
  next: { date: string; start_time: string } | null;
}

/** Everybody whom the device knows, or those with every word in name or phone, in the order of family names. */
export function cachedPeople(
  { rows }: Directory,
  q: string,
  times: readonly CalendarTime[],
): CachedPersonRow[] {
  const words = foldedWords(q);
  const next = new Map<number, CachedPersonRow['next']>();
  for (const { invoice, date, start_time } of times) {
    if (invoice && !invoice.passed && !next.has(invoice.user.id))
      next.set(invoice.user.id, { date, start_time });
  }
  return rows
    .flatMap(([id, name, family, phone, character_id, balance]) => {
      const text = fold(`${name} ${family}`);
      return words.every((word) => text.includes(word) || phone?.includes(word))
        ? [
            {
              id,
              name: `${name} ${family}`,
              family,
              phone: phone ?? '',
              character_id,
              balance,
              next: next.get(id) ?? null,
            },
          ]
        : [];
    })
    .sort((a, b) => a.family.localeCompare(b.family, 'fa') || a.name.localeCompare(b.name, 'fa'));
}

function findReservations(times: readonly CalendarTime[], q: string): FoundPerson[] {
  const words = foldedWords(q);
  return times
    .flatMap((time): FoundPerson[] => {
      const { invoice } = time;
      if (!invoice) return [];
      const { id, name, family, phone_number } = invoice.user;
      const text = `${fold(`${name} ${family}`)} ${phone_number ?? ''} ${invoice.invoice_number}`;
      if (words.length === 0 || !words.every((word) => text.includes(word)) || id === 0) return [];
      return [
        {
          kind: 'reservation',
          id: invoice.id,
          title: `${name} ${family}`,
          subtitle: String(invoice.invoice_number),
          balance: null,
          pending: null,
          last_visit: null,
          next: slotOf(time, 'reservation'),
        },
      ];
    })
    .slice(0, MOST);
}

/** The calendar does not have payers' shares: a person's pending receipts are deducted. */
function slotOf(
  { date, start_time, court, invoice }: CalendarTime,
  kind: 'person' | 'reservation',
): FoundSlot[] {
  if (!invoice) return [];
  const { due, pending } = invoice;
  return [
    {
      invoice_id: invoice.id,
      date,
      start_time,
      court,
      due: due && Math.max(0, kind === 'person' ? due - (pending ?? 0) : due),
      pending,
      season: invoice.season !== null,
    },
  ];
}

/** Every slot that is known of single days, in the order of time. */
export function cachedTimes(): CalendarTime[] {
  const found = new Map<number, CalendarTime>();
  const key = keyOf(reservableTimes.list).slice(0, 2);
  for (const [, answer] of queryClient.getQueriesData<{ data: CalendarTime[] }>({ queryKey: key }))
    for (const time of answer?.data ?? []) found.set(time.id, time);
  return [...found.values()].sort((a, b) =>
    `${a.date}${a.start_time}`.localeCompare(`${b.date}${b.start_time}`),
  );
}
