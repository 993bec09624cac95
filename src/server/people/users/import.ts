import { setImmediate as breath } from 'node:timers/promises';
import * as v from 'valibot';
import type { FieldCode } from '#contract/errors.ts';
import { fieldCodesOf } from '#contract/field-codes.ts';
import {
  type ImportChoice,
  type ImportField,
  ImportRow,
  MAX_IMPORT,
  MOST_COLUMNS,
  MOST_SHEETS,
} from '#contract/people/user-import.ts';
import { clubDay, parseDate } from '#domain/dates.ts';
import { genderOfName } from '#domain/given-names.ts';
import { PHONE } from '#domain/patterns.ts';
import { fold, isPersonName, storedName } from '#domain/persian.ts';
import { readNationalCode, readPhone, readWhatsapp } from '#domain/typed-numbers.ts';
import { readSheets, type SheetRows } from '#server/adapters/sheet/read-sheet.ts';
import { type Context, can } from '#server/context.ts';
import { ConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { fail, failFields, Refusal } from '#server/http/fail.ts';
import { characterNames } from '../characters/service.ts';
import { findCompaniesByName } from '../companies/service.ts';
import { findPhoneAndCodeOwners, type Owner } from './queries.ts';
import { requiredFacts } from './rules.ts';
import { addUser } from './service.ts';

type Row = v.InferOutput<typeof ImportRow>;
type Codes = Record<string, FieldCode[]>;
type Input = Record<string, string | number | null>;

/** What people write over a column, in both languages; compared folded. */
const HEADS: Record<ImportField, readonly string[]> = {
  name: ['نام', 'اسم', 'نام کوچک', 'name', 'first name', 'given name', 'first'],
  family: [
    'نام خانوادگی',
    'خانوادگی',
    'فامیل',
    'فامیلی',
    'family',
    'last name',
    'surname',
    'family name',
    'last',
  ],
  full_name: [
    'نام و نام خانوادگی',
    'نام کامل',
    'مشتری',
    'نام مشتری',
    'نام و فامیل',
    'full name',
    'customer',
    'display name',
    'file as',
  ],
  gender: ['جنسیت', 'جنس', 'gender', 'sex'],
  phone_number: [
    'شماره',
    'موبایل',
    'شماره موبایل',
    'تلفن',
    'شماره تلفن',
    'تلفن همراه',
    'همراه',
    'شماره همراه',
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'primary phone',
    'phone 1 - value',
    'phone : mobile',
    'شماره تماس',
    'تلفن تماس',
  ],
  national_code: ['کد ملی', 'شماره ملی', 'national code', 'national id'],
  born_at: ['تاریخ تولد', 'تولد', 'روز تولد', 'date of birth', 'birth date', 'birthday'],
  email: [
    'ایمیل',
    'رایانامه',
    'پست الکترونیک',
    'email',
    'e-mail',
    'e-mail address',
    'email address',
    'e-mail 1 - value',
  ],
  whatsapp_number: ['شماره‌ی واتس‌اپ', 'شماره واتس‌اپ', 'واتس‌اپ', 'whatsapp', 'whatsapp number'],
  company: ['شرکت', 'company', 'organization', 'organization name', 'organization 1 - name'],
  character: ['گروه', 'گروه مشتریان', 'گروه مشتری', 'group', 'customer group', 'character'],
};
const GENDERS: Record<1 | 2, readonly string[]> = {
  1: ['مرد', 'آقا', 'مذکر', 'پسر', 'man', 'male', 'm', '1'],
  2: ['زن', 'خانم', 'مونث', 'مؤنث', 'دختر', 'woman', 'female', 'f', '2'],
};
const folded = <K extends string | number>(words: Record<K, readonly string[]>) =>
  new Map(
    Object.entries<readonly string[]>(words).flatMap(([key, list]) => list.map((word) => [fold(word), key])),
  );
const FIELDS = folded(HEADS) as Map<string, ImportField>;
const GENDER_OF = folded(GENDERS);

/** Each reads a file in a thread of its own. */
const turns = new ConcurrencyLimit(2, 4);

/** A head is looked for among so many: titles, empty lines and what a program writes stand above it. */
const HEAD_ROWS = 20;
const MOST = { sheets: MOST_SHEETS, rows: MAX_IMPORT + HEAD_ROWS + 1, columns: MOST_COLUMNS };
/** Rows that are judged before others get a turn. */
const AT_ONCE = 100;
const parseRow = (input: Input) => v.safeParse(ImportRow, input);

/** What a file of customers would bring, read as it was chosen or as it seems to be, and what is wrong with each row. */
export async function previewImport(
  ctx: Context,
  bytes: Uint8Array,
  chosen: ImportChoice,
  signal: AbortSignal,
) {
  const sheets = await turns.take(signal, () => readSheets(bytes, MOST, signal));
  if (!sheets) return fail('unsupported_type', { fields: { file: ['type'] } });
  if (chosen.sheet !== undefined && chosen.sheet > sheets.length) failFields({ sheet: ['unknown'] });
  const { head, lines, sheet } = listIn(sheets, chosen.sheet);
  if (lines.length === 0) failFields({ file: ['required'] });
  if (lines.length > MAX_IMPORT) fail('too_wide', { details: { max: MAX_IMPORT } });
  // The names of columns are those of another file.
  if (chosen.columns && chosen.columns.length !== head.length) failFields({ columns: ['conflict'] });
  const columns = columnsOf(head, lines, chosen.columns);
  const groups = await groupsOf(ctx);
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  const inputs: Input[] = [];
  let guessed = 0;
  const parsed: ReturnType<typeof parseRow>[] = [];
  for (const [i, { cells }] of lines.entries()) {
    // Whoever else is served here does not wait for two thousand rows.
    if (i % AT_ONCE === AT_ONCE - 1) await breath();
    const input = inputOf(cells, columns, groups, today);
    if (input.gender === undefined) {
      const { gender, byName } = genderFor(input.name, chosen);
      if (gender !== undefined) input.gender = gender;
      if (byName) guessed++;
    }
    inputs.push(input);
    parsed.push(parseRow(input));
  }
  const judged = await judge(
    ctx,
    parsed.map((one, i): Given => (one.success ? one.output : (inputs[i] as Input))),
  );
  const rows = lines.map(({ row }, i) => {
    const one = parsed[i] as (typeof parsed)[number];
    const { wrong, owner } = judged[i] as Judged;
    const fields: Codes = { ...wrong, ...(one.success ? {} : fieldCodesOf(one.issues)) };
    const input = { ...inputs[i] };
    if (input.character_id === 0) {
      delete input.character_id;
      fields.character_id = ['unknown'];
    }
    return { row, input, fields, used_by: can(ctx, 'user.show') ? owner : null };
  });
  return {
    columns,
    sheets: sheets.map(({ name }) => name),
    sheet,
    rows,
    guessed,
    good: rows.filter(({ fields }) => Object.keys(fields).length === 0).length,
  };
}

/**
 * Adds the customers, all or none; a company that is called exactly so is linked (D33). What is wrong is named by row
 * and field (`rows.3.phone_number`).
 */
export async function importUsers(ctx: Context, rows: readonly Row[]): Promise<{ created: number }> {
  const judged = await judge(ctx, rows);
  const wrong = Object.fromEntries(
    judged.flatMap((one, i) =>
      Object.entries(one.wrong).map(([name, codes]) => [`rows.${i}.${name}`, codes]),
    ),
  );
  if (Object.keys(wrong).length > 0) failFields(wrong);
  const linked = await findCompaniesByName(
    ctx,
    rows.map(({ company }) => company ?? ''),
  );
  for (const [i, row] of rows.entries()) {
    await addUser(ctx, { ...row, company_id: linked.get(row.company ?? '') }).catch((error) => {
      if (!(error instanceof Refusal) || !error.fields) throw error;
      const fields = Object.entries(error.fields).map(([name, codes]) => [`rows.${i}.${name}`, codes]);
      fail(error.code, { fields: Object.fromEntries(fields) });
    });
  }
  return { created: rows.length };
}

/** What of a row is weighed against the club and the other rows; other values than texts are judged elsewhere. */
type Given = Partial<Record<'phone_number' | 'national_code' | 'born_at', unknown>>;
interface Judged {
  wrong: Codes;
  /** Who has the phone, else the national code. */
  owner: Owner | null;
}

/**
 * One's alone are phone and national code: in the file and in the club. Nobody is born after today, and what the club
 * asks of everybody must be there (D32).
 */
async function judge(ctx: Context, rows: readonly Given[]): Promise<Judged[]> {
  const texts = (name: keyof Given) =>
    rows.map((row) => row[name]).filter((value) => typeof value === 'string');
  const owners = await findPhoneAndCodeOwners(ctx.db, texts('phone_number'), texts('national_code'));
  const today = clubDay(ctx.now, (await ctx.club()).time_zone);
  const asked = await requiredFacts(ctx);
  const seen = { phone_number: new Set<string>(), national_code: new Set<string>() };
  return rows.map((row) => {
    const judged: Judged = { wrong: {}, owner: null };
    for (const name of ['phone_number', 'national_code'] as const) {
      const value = row[name];
      if (typeof value !== 'string') continue;
      const owner = owners[name].get(value);
      if (seen[name].has(value)) judged.wrong[name] = ['exists'];
      else if (owner) judged.wrong[name] = ['used'];
      seen[name].add(value);
      judged.owner ??= owner ?? null;
    }
    if (typeof row.born_at === 'string' && row.born_at > today) judged.wrong.born_at = ['future'];
    for (const fact of asked) if (!row[fact]) judged.wrong[fact] = ['required'];
    return judged;
  });
}

interface Line {
  cells: string[];
  /** Its number in the file. */
  row: number;
}

const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');
const knownIn = (cells: readonly string[]): number =>
  new Set(cells.flatMap((cell) => FIELDS.get(fold(cell)) ?? [])).size;

interface List {
  /** As long as the widest of its lines. */
  head: string[];
  lines: Line[];
  /** Where it stands, the first sheet being 1. */
  sheet: number;
}

/**
 * The head and what stands below it: of the sheet that was chosen, else of the one whose first rows hold most names of
 * columns, else of the first.
 */
function listIn(sheets: readonly SheetRows[], chosen: number | undefined): List {
  const all = sheets.map(({ rows }, i) => {
    const known = rows.slice(0, HEAD_ROWS).map(knownIn);
    const most = Math.max(0, ...known);
    return { rows, most, at: known.indexOf(most), sheet: i + 1 };
  });
  const heads = chosen === undefined ? all : all.filter(({ sheet }) => sheet === chosen);
  const best = heads.reduce<(typeof heads)[number] | undefined>(
    (one, other) => (!one || other.most > one.most ? other : one),
    heads.find(({ rows }) => rows.some(hasText)),
  );
  const rows = best?.rows ?? [];
  const first = best && best.most > 0 ? best.at : rows.findIndex(hasText);
  // A first row that holds a phone is somebody, and no head.
  const headless = best?.most === 0 && (rows[first] ?? []).some((cell) => phoneIn(cell) !== null);
  const titles = headless ? [] : (rows[first] ?? []);
  const lines = rows
    .map((cells, i) => ({ cells, row: i + 1 }))
    .slice(headless ? first : first + 1)
    .filter(({ cells }) => hasText(cells));
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), titles.length);
  const head = Array.from({ length: width }, (_, i) => titles[i] ?? '');
  return { head, lines, sheet: best?.sheet ?? 1 };
}

/** Enough lines to tell what a column holds. */
const SAMPLE = 20;
/** What a column without a known name holds, told by most of its cells; each is asked only where no column is named so. */
const HOLDS: readonly [ImportField, (cell: string) => boolean][] = [
  ['phone_number', (cell) => phoneIn(cell) !== null],
  ['gender', (cell) => GENDER_OF.has(fold(cell))],
  ['full_name', (cell) => isPersonName(storedName(cell)) && !GENDER_OF.has(fold(cell))],
];

/** So many cells say what a column holds, and so much of each. */
const SAMPLES = 2;
const SAMPLE_SIGNS = 60;

/** Each column of the file, what it is taken for, and what stands in it. */
function columnsOf(
  head: readonly string[],
  lines: readonly Line[],
  chosen: readonly (ImportField | null)[] | undefined,
) {
  const fields = chosen ?? proposedColumns(head, lines);
  return head.map((title, i) => {
    const samples = new Set<string>();
    for (const { cells } of lines) {
      const cell = (cells[i] ?? '').trim().slice(0, SAMPLE_SIGNS);
      if (cell !== '') samples.add(cell);
      if (samples.size === SAMPLES) break;
    }
    return { title, field: fields[i] ?? null, samples: [...samples] };
  });
}

/** A title stands for the first of its columns only. */
function proposedColumns(head: readonly string[], lines: readonly Line[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const columns = head.map((title) => {
    const field = FIELDS.get(fold(title)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  const named = ['name', 'full_name', 'family'].some((field) => taken.has(field as ImportField));
  for (const [field, holds] of HOLDS) {
    if (taken.has(field) || (field === 'full_name' && named)) continue;
    const at = columns.findIndex((column, i) => {
      if (column !== null) return false;
      const cells = lines.slice(0, SAMPLE).flatMap(({ cells }) => cells[i]?.trim() || []);
      return cells.length > 0 && cells.filter(holds).length > cells.length / 2;
    });
    if (at >= 0) columns[at] = field;
  }
  return columns;
}

/** The first phone of a cell: phone books write several into one, with signs between. */
const phoneIn = (cell: string): string | null =>
  cell
    .split(/:::|[;,،\n]/)
    .map(readPhone)
    .find((phone) => PHONE.test(phone)) ?? null;

/** Groups by their folded names. */
async function groupsOf(ctx: Context): Promise<Map<string, number>> {
  return new Map((await characterNames(ctx)).map(({ id, name }) => [fold(name), id]));
}

/** What a row says, as a call would; a group that is not known is 0. */
function inputOf(
  cells: readonly string[],
  columns: readonly { field: ImportField | null }[],
  groups: ReadonlyMap<string, number>,
  today: string,
): Input {
  const input: Input = {};
  // Without a column of families a name is a whole one, as in the list's own file.
  const whole = !columns.some(({ field }) => field === 'family' || field === 'full_name');
  for (const [i, { field }] of columns.entries()) {
    const cell = (cells[i] ?? '').trim();
    if (field === null || cell === '') continue;
    if (field === 'gender') input.gender = Number(GENDER_OF.get(fold(cell)) ?? 0);
    else if (field === 'character') input.character_id = groups.get(fold(cell)) ?? 0;
    else if (field === 'phone_number') input.phone_number = phoneIn(cell) ?? readPhone(cell);
    else if (field === 'born_at') input.born_at = dayOf(cell, today);
    else if (field === 'whatsapp_number') input.whatsapp_number = readWhatsapp(cell);
    else if (field === 'national_code') input.national_code = readNationalCode(cell);
    else if (field === 'full_name' || (field === 'name' && whole)) {
      const [name = '', ...rest] = cell.split(/\s+/);
      input.name ??= name;
      if (rest.length > 0) input.family ??= rest.join(' ');
    } else input[field] = cell;
  }
  // That file has the whole name beside the family too.
  const { name, family } = input;
  if (typeof name === 'string' && typeof family === 'string' && name.endsWith(` ${family}`))
    input.name = name.slice(0, -family.length).trim();
  return input;
}

/** Man or woman of whom the file does not say it: as was chosen, else as the given name tells. */
function genderFor(name: Input[string] | undefined, { gender, other_gender }: ImportChoice) {
  if (gender === '1' || gender === '2') return { gender: Number(gender), byName: false };
  const told = typeof name === 'string' ? genderOfName(name) : null;
  if (told) return { gender: told, byName: true };
  return { gender: other_gender && Number(other_gender), byName: false };
}

/** A day of birth in either calendar; what is none is refused as it stands. */
const dayOf = (cell: string, today: string): string =>
  parseDate(cell, 'fa', today) ?? parseDate(cell, 'en', today) ?? cell;
