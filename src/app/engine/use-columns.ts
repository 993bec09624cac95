import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { saveSettings, unsavedAtom } from '#app/data/browser-settings.ts';
import { useProfile } from '#app/data/profile.ts';
import { store } from '#app/state/store.ts';
import type { Columns } from '#contract/columns.ts';
import { type ColumnSetting, mergeColumnSettings } from '#ui/table/column-settings.ts';

/** What the server keeps of a table may come of another version of the app, or of somebody's hand. */
function readSettings(value: unknown): readonly ColumnSetting[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one) => typeof one?.field === 'string' && typeof one?.show === 'boolean');
}

type Tables = Readonly<Record<string, unknown>> | undefined;

/** The columns of a table as this person has set them up: on this device, else as the server knows them. */
export function useColumns<Row>(table: string, columns: Columns<Row>) {
  const here = useAtomValue(unsavedAtom, { store }).tables as Tables;
  const server = useProfile().browser_setting.tables as Tables;
  const kept = here?.[table] ?? server?.[table];
  const settings = useMemo(() => {
    const known = Object.entries(columns).map(([field, { hidden }]) => ({ field, hidden: hidden === true }));
    return mergeColumnSettings(readSettings(kept), known);
  }, [kept, columns]);
  const change = (next: readonly ColumnSetting[]) => saveSettings({ tables: { [table]: next } });
  return { settings, change };
}
