import type { Schema } from '#contract/call.ts';
import type { Locale } from '#domain/digits.ts';
import { translateDocumentText } from '#domain/document-words.ts';

/** Translates every document text in an answer to the reader's language, in place. */
type Say = (value: unknown, locale: Locale) => unknown;

const known = new WeakMap<Schema, Say | null>();

/** The translator for a schema; null when it contains no document texts. */
function sayOf(schema: Schema): Say | null {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const made = make(schema as never);
  known.set(schema, made);
  return made;
}

interface Shape {
  pipe?: readonly { type: string; metadata?: Readonly<Record<string, unknown>> }[];
  entries?: Readonly<Record<string, Schema>>;
  item?: Schema;
  wrapped?: Schema;
  options?: readonly unknown[];
}

function make({ pipe, entries, item, wrapped, options }: Shape): Say | null {
  if (pipe?.some(({ metadata }) => metadata?.['x-document-text'] === true))
    return (value, locale) => (typeof value === 'string' ? translateDocumentText(value, locale) : value);
  if (entries) {
    const parts = Object.entries(entries).flatMap(([name, part]) => {
      const say = sayOf(part);
      return say ? [[name, say] as const] : [];
    });
    if (parts.length === 0) return null;
    return (value, locale) => {
      const record = value as Record<string, unknown>;
      for (const [name, say] of parts) if (name in record) record[name] = say(record[name], locale);
      return record;
    };
  }
  const inner = item ?? wrapped;
  const say = inner ? sayOf(inner) : null;
  if (item && say) return (rows, locale) => (rows as unknown[]).map((row) => say(row, locale));
  if (wrapped && say) return (value, locale) => (value == null ? value : say(value, locale));
  const choices = (options ?? []).flatMap((one) =>
    typeof one === 'object' ? (sayOf(one as Schema) ?? []) : [],
  );
  if (choices.length === 0) return null;
  return (value, locale) => choices.reduce((said, one) => one(said, locale), value);
}

/** A validated answer with document texts in the reader's language. */
export const translateDocumentTexts = <T>(schema: Schema, answer: T, locale: Locale): T => {
  const say = sayOf(schema);
  return say ? (say(answer, locale) as T) : answer;
};
