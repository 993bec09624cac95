import { serverNow } from '#app/data/clock.ts';
import { clubZone } from '#app/data/club.ts';
import { API_BASE } from '#app/data/request.ts';
import { clubDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Item } from '#outbox/item.ts';
import { exportItems, readExport } from '#outbox/transfer.ts';
import { openOutbox } from './outbox.ts';

const JSON_TYPE = 'application/json';

/**
 * Exports unsent work, or the part selected by `wanted`, to a file for another device; it stays here too. Returns how
 * many items.
 */
export async function exportUnsent(wanted: (item: Item) => boolean = () => true): Promise<number> {
  const items = await (await openOutbox()).share(wanted);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([exportItems(items)], { type: JSON_TYPE }));
  link.download = `meydan-${clubDay(serverNow(), clubZone())}.json`;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
  return items.length;
}

/**
 * Takes another device's file, to be sent for its authors; needs `operation.on_behalf`. How many were new here: `bad`
 * when it is no such file, `other` when it is another club's.
 */
export async function importUnsent(text: string, reason: string): Promise<number | 'bad' | 'other'> {
  const items = readExport(text);
  if (!items) return 'bad';
  const clubId = API_BASE || location.origin;
  if (items.some((item) => item.clubId !== clubId)) return 'other';
  return (await openOutbox()).take(items, reason);
}
