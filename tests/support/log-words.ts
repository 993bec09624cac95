import { LogReader, SILENT } from '#app/access/logs/log-values.ts';
import { app } from '#app/i18n/fa/app.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';

/** Typed text, and names that are the same in every language. */
const OWN = new Set([
  ...['name', 'family', 'title', 'subject', 'content', 'description', 'note', 'text', 'message', 'order'],
  ...['address', 'email', 'company', 'club_name', 'club_code', 'club_logo', 'time_zone', 'folder', 'path'],
  ...['prefix', 'avatar', 'image', 'color', 'print_accent', 'receipt_head', 'receipt_foot', 'provider'],
  ...['transaction_reference_id', 'message_texts', 'reason', 'from', 'to', 'phone_number', 'locale', 'phone'],
  // Numbers stored as typed.
  ...['terminal_code', 'merchant_code', 'account_number', 'card_number', 'shaba_number'],
  ...['economic_code', 'national_id', 'postal_code'],
]);
/** Of the settings that a device stores, only the app's own are known. */
const ANY = new Set(['profile.settings']);
const CODE = /^[a-z][\w-]*$/i;

const words = makeWords('fa', flatten({ ...start, ...app, ...screens }));

/** Field names and codes in these log rows for which the log has no words. */
export function unsaidIn(rows: readonly { resource: string; before: unknown; after: unknown }[]): string[] {
  const found = new Set<string>();
  const look = (reader: LogReader, resource: string, value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const each of value) look(reader, resource, each, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        if (SILENT.has(key)) continue;
        if (/[a-z]/.test(reader.label(key))) found.add(`${resource}: ${key}`);
        look(reader, resource, each, key);
      }
    else if (typeof value === 'string' && CODE.test(value) && !OWN.has(name)) {
      if (!ANY.has(`${resource}.${name}`) && /[a-z]/i.test(reader.text(name, value)))
        found.add(`${resource}: ${name} = ${value}`);
    }
  };
  for (const { resource, before, after } of rows)
    look(new LogReader(words, resource, {}, 'Asia/Tehran'), resource, [before, after]);
  return [...found].sort();
}
