import { atom, useAtom } from 'jotai';
import { useMemo } from 'react';
import { invalidate } from '#app/data/affects.ts';
import { useProfile } from '#app/data/profile.ts';
import { queryClient } from '#app/data/query.ts';
import { request } from '#app/data/request.ts';
import { MINE_PREFIX } from '#app/data/session.ts';
import { store } from '#app/state/store.ts';
import type { Columns } from '#contract/columns.ts';
import { profile as calls } from '#contract/profile.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { type ColumnSetting, fitted } from '#ui/table/reorder.ts';

/** Changes of one moment go to the server together (seeds §9). */
const SAVE_MS = 1000;

const keyOf = (table: string): string => `${MINE_PREFIX}table.${table}`;

/** What was set up on this device and the server does not say yet. */
const ownAtom = atom<Readonly<Record<string, readonly ColumnSetting[]>>>({});

function keptOn(table: string): readonly ColumnSetting[] | null {
  try {
    return readSettings(JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null'));
  } catch {
    return null;
  }
}

/** What another version of the app, or somebody's hand, has kept may have any shape. */
function readSettings(value: unknown): readonly ColumnSetting[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter((one) => typeof one?.field === 'string' && typeof one?.show === 'boolean');
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

function keep(table: string, columns: readonly ColumnSetting[]): void {
  store.set(ownAtom, { ...store.get(ownAtom), [table]: columns });
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(columns));
  } catch {
    // A full storage costs the setting at the next start, not the table.
  }
  clearTimeout(timers.get(table));
  timers.set(
    table,
    setTimeout(() => void save(table, columns), SAVE_MS),
  );
}

/** The device has it in any case: a failure here is nobody's concern. */
async function save(table: string, columns: readonly ColumnSetting[]): Promise<void> {
  const settings = { tables: { [table]: columns } };
  try {
    await request(calls.browserSettings, { body: { settings } }, { key: uuidv7() });
    await invalidate(queryClient, [{ resource: 'profile' }]);
  } catch {}
}

/** The columns of a table as this person has set them up: on this device, else as the server knows them. */
export function useColumns<Row>(table: string, columns: Columns<Row>) {
  const [own] = useAtom(ownAtom, { store });
  const { browser_setting } = useProfile();
  const server = (browser_setting.tables as Readonly<Record<string, unknown>> | undefined)?.[table];
  const settings = useMemo(() => {
    const kept = own[table] ?? readSettings(server) ?? keptOn(table) ?? [];
    const known = Object.entries(columns).map(([field, { hidden }]) => ({ field, hidden: hidden === true }));
    return fitted(kept, known);
  }, [own, server, table, columns]);
  return { settings, change: (next: readonly ColumnSetting[]) => keep(table, next) };
}
