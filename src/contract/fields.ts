import * as v from 'valibot';
import { toLatinDigits } from '#domain/digits.ts';
import { PHONE } from '#domain/patterns.ts';
import { isGroupName, isLatinName, isPersonName, storedName, storedText } from '#domain/persian.ts';
import { readPhone } from '#domain/typed-numbers.ts';

/**
 * The building blocks of every body, query and answer. An action's message is the field code on the wire (`pattern`,
 * `too_long` …); without one the code follows from the type.
 */

/** Text that stays as it was sent: no NUL, no lone surrogate, which no database takes. */
export const plain = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, 'too_long'),
    v.check((s) => s.isWellFormed() && !s.includes('\u0000'), 'pattern'),
  );

/** Text as people type it: no NUL, no lone surrogate, stored in the one Persian form (D26). */
export function text(max: number, min = 1) {
  return v.pipe(
    plain(max * 4),
    v.transform(storedText),
    v.minLength(min, min === 1 ? 'required' : 'too_short'),
    v.maxLength(max, 'too_long'),
  );
}

/** Optional text: an empty one is the same as none. */
export const note = (max = 500) => v.optional(v.nullable(text(max, 0)));

/** A code typed in any digits but kept as is: at most `max` characters that match the pattern. */
export const code = (pattern: RegExp, max = 70) =>
  v.pipe(v.string(), v.maxLength(max, 'too_long'), v.regex(pattern, 'pattern'));

/** The description of a document or line; in answers the product's own texts are in the reader's language. */
export const documentText = v.pipe(v.string(), v.metadata({ 'x-document-text': true }));

/** The code of a person or a place among their kind (D66), typed in any digits; the server gives one to what is made. */
export const ownCode = v.pipe(
  v.string(),
  v.maxLength(40, 'too_long'),
  v.transform((typed) => toLatinDigits(typed).trim()),
  v.regex(/^\d{1,12}$/, 'pattern'),
);

/** A mobile number in any writing of it (D71): 09 and 9 digits. */
export const phone = v.pipe(
  v.string(),
  v.maxLength(40, 'too_long'),
  v.transform(readPhone),
  v.regex(PHONE, 'pattern'),
);

const nameThat = (fits: (name: string) => boolean) =>
  v.pipe(
    plain(240),
    v.transform(storedName),
    v.minLength(1, 'required'),
    v.maxLength(60, 'too_long'),
    v.check(fits, 'pattern'),
  );
/** A person's name or family: at least 2 Persian letters (D26). */
export const personName = nameThat(isPersonName);
/** The same, or in Latin letters when the person is marked so (D40). */
export const anyPersonName = nameThat((name) => isPersonName(name) || isLatinName(name));
/** A group's: at least 3 Persian letters, no symbols, Latin letters or digits (seeds §5). */
export const groupName = nameThat(isGroupName);

export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'min'));
export const version = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'min'));
export const uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'pattern'),
);

/** An id of ours, or `ref:<client_ref>` of a record that was queued before this one. */
export const reference = v.union(
  [
    id,
    v.pipe(
      v.string(),
      v.regex(/^ref:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'pattern'),
    ),
  ],
  'type',
);

const MAX = 999_999_999_999;
/** Whole toman, 0 allowed. */
export const amount = v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(MAX, 'max'));
/** Whole toman above 0. */
export const price = v.pipe(v.number(), v.safeInteger('type'), v.minValue(1, 'min'), v.maxValue(MAX, 'max'));
/** Whole toman of either sign: balances. */
export const signed = v.pipe(v.number(), v.safeInteger('type'));
export const count = v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'));
/** For a place of money: in and out on the club's present day, and the day of the last movement. */
export const moves = { in_today: count, out_today: count, last_date: v.nullable(v.string()) };
/** 0–100 with at most 4 decimals (D5). */
export const percent = v.pipe(
  v.number(),
  v.finite('type'),
  v.minValue(0, 'min'),
  v.maxValue(100, 'max'),
  v.check((n) => Math.abs(n * 10_000 - Math.round(n * 10_000)) < 1e-6, 'pattern'),
);

function isRealDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
/** `2026-11-20`, a day of the club's calendar. */
export const date = v.pipe(
  v.string(),
  v.regex(/^(19|20|21)\d\d-\d\d-\d\d$/, 'pattern'),
  v.check(isRealDate, 'pattern'),
);
/** `18:30`. */
export const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'pattern'));
/** `18:30`, or `24:00` as the end of a day. */
export const endTime = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'pattern'));
/** A UTC instant with Z, within the range of `date`, which databases support. */
export const instant = v.pipe(
  v.string(),
  v.regex(/^(19|20|21)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?Z$/, 'pattern'),
  v.check((s) => isRealDate(s.slice(0, 10)), 'pattern'),
);
/** 0 = Saturday … 6 = Friday. */
export const weekday = v.pipe(v.number(), v.safeInteger(), v.minValue(0, 'min'), v.maxValue(6, 'max'));

/** At most `max` values, none twice. */
export function many<S extends v.GenericSchema>(item: S, max: number, min = 0) {
  return v.pipe(
    v.array(item),
    v.minLength(min, min === 1 ? 'required' : 'too_short'),
    v.maxLength(max, 'too_long'),
    v.check((list) => new Set(list.map((x) => JSON.stringify(x))).size === list.length, 'exists'),
  );
}

/** Some of the names, with commas: `due,pending`. */
export const anyOf = (names: readonly string[]) =>
  v.pipe(
    v.string(),
    v.maxLength(100, 'too_long'),
    v.transform((text) => text.split(',')),
    v.check((all) => all.every((name) => names.includes(name)), 'not_allowed'),
  );

/** A flag of an address. */
export const flag = v.pipe(
  v.picklist(['true', 'false'], 'type'),
  v.transform((text) => text === 'true'),
);

/** `:id` of a path: digits, within a safe integer. */
export const idParams = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,15}$/, 'pattern'),
    v.transform(Number),
    v.maxValue(Number.MAX_SAFE_INTEGER, 'max'),
  ),
});

/** Fields of bodies that may be created offline (wire.md, headers). */
export const bornOffline = {
  client_ref: v.optional(uuid),
  occurred_at: v.optional(instant),
  device_no: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{1,3}\d{1,9}-\d{1,9}$/, 'pattern'))),
};

/** An instant in an answer: a Date while inside the server, ISO with Z on the wire. */
export const at = v.pipe(
  v.union([v.date(), v.string()]),
  v.transform((d) => (d instanceof Date ? d.toISOString() : d)),
);

// Answers. They are plain objects: what a handler gives beyond them is stripped, and refused in tests.
export const one = <S extends v.GenericSchema>(data: S) => v.object({ data });
export const all = <S extends v.GenericSchema>(item: S) => v.object({ data: v.array(item) });
export const page = <S extends v.GenericSchema>(item: S) =>
  v.object({
    data: v.array(item),
    pagination: v.object({
      current_page: v.number(),
      total: v.number(),
      per_page: v.number(),
      total_exact: v.optional(v.boolean()),
    }),
  });
export const done = v.object({ data: v.object({ done: v.literal(true) }) });
/** In the rows of a trash: when, and by whom (null: the system). */
export const trashed = () => ({
  deleted_at: v.optional(at),
  deleted_by: v.optional(v.nullable(person)),
});
export const person = v.object({ id, name: v.string(), family: v.string() });
export const named = v.object({ id, name: v.string() });

/** Where `upload-avatar` put the picture: an unguessable name on this server, never an address elsewhere. */
export const avatarPath = code(/^\/v1\/files\/[\w-]{20,100}(\.\w{1,5})?$/, 140);
