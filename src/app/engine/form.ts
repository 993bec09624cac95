import type { ComponentType, ReactNode } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { Words as AppWords } from '#app/i18n/words.ts';
import type { Call, CallAnswer, CallBody, Schema } from '#contract/call.ts';
import type { Column } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import type { Guard } from '#domain/guards.ts';
import type { About } from '#outbox/item.ts';
import type { Question } from './use-question.tsx';

/** A call that writes a record: what its body takes is what a form may hold. */
export type WriteCall = Call & { body: Schema; answer: Schema };
export type ReadCall = Call & { params: Schema; answer: Schema };

/** Kinds of text, each with its own way of typing and its own words for what is wrong. */
export type TextKind =
  | 'text'
  | 'textarea'
  | 'markdown'
  | 'person-name'
  | 'group-name'
  | 'phone'
  | 'digits'
  | 'national-code'
  | 'postal-code'
  | 'whatsapp'
  | 'email'
  | 'card'
  | 'sheba'
  | 'account-number'
  | 'gateway-name'
  | 'transfer-id'
  | 'transaction-id'
  | 'otp'
  | 'date'
  | 'time'
  | 'date-time'
  /** Pictures: of a face, and of a place. */
  | 'avatar'
  | 'landscape';

export type NumberKind = 'money' | 'percent' | 'number';

type ChoiceValue = string | number;
export interface Choice<V extends ChoiceValue = ChoiceValue> {
  value: V;
  label: WordKey;
  /** Of words in another language than the page's: the name of a language. */
  lang?: string;
}

/** What a field drawn by hand gets; its error is in words already. */
export interface OwnFieldProps {
  label: string;
  optional: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Changes other fields along with its own. */
  set: (values: Readonly<Record<string, unknown>>) => void;
  error: ReactNode;
  /** The record that is edited; null while a new one is made. */
  record: FormRecord | null;
  values: Readonly<Record<string, unknown>>;
}

/** What a field's place may depend on. `context` is what the form's own `useConditions` found out. */
export interface Standing {
  record: FormRecord | null;
  values: Readonly<Record<string, unknown>>;
  context: Readonly<Record<string, boolean>>;
}

interface Common {
  /** Left out where the list's column of the same name says it. */
  label?: WordKey;
  /** What that column says; `defineForm` puts it here. */
  title?: Readonly<Record<Locale, string>>;
  help?: WordKey;
  /** Whoever may not, does not see the field and does not send it. */
  needs?: Guard;
  /** Where it has a place beyond what permission says: not when one edits oneself. */
  when?: (form: Standing) => boolean | undefined;
  /** Only while a record is made, or only while it is edited. */
  on?: 'create' | 'update';
  /** Begins a group of fields with this title. */
  group?: WordKey;
  /** Takes both columns of a page. */
  wide?: true;
  /** Short enough to share a line with its neighbour on a phone too. */
  half?: true;
  /** Stands in the side column of a page: a picture. */
  aside?: true;
  /** What a new record holds before anything is typed. */
  initial?: unknown;
  /** Where a new record must have it though the call takes it without: the club's settings ask for it. */
  must?: (form: Standing) => boolean | undefined;
  /** What is sent in place of nothing: a debt limit of 0. */
  empty?: unknown;
  /** Fields that are sent with it where it changed, since one says what the other means. */
  along?: readonly string[];
  /** Drawn where the server refuses the field, in place of plain words. */
  refusal?: ComponentType<{ error: CallError }>;
}

interface TextField extends Common {
  type: TextKind;
  min?: number;
  max?: number;
  /** A date that lies behind, as that of birth. */
  past?: boolean;
}
interface NumberField extends Common {
  type: NumberKind;
  min?: number;
  max?: number;
}
interface ChoiceField<V extends ChoiceValue = ChoiceValue> extends Common {
  type: 'choice';
  options: readonly Choice<V>[];
  /** What a record may hold beside the offered ones, in words with its number: «۵ روز». */
  other?: WordKey | undefined;
}
interface FlagField extends Common {
  type: 'flag';
}
interface WeekdaysField extends Common {
  type: 'weekdays';
}
/** Draws itself: a group from a list, a person from the search. */
interface OwnField extends Common {
  type: 'own';
  draw: ComponentType<OwnFieldProps>;
  /** What the body carries of what the field holds: of a person with their name, the number. */
  send?: (value: unknown) => unknown;
  /** Of which kind what is typed is, for the words of what is wrong with it. */
  kind?: (values: Readonly<Record<string, unknown>>) => TextKind | NumberKind;
  /** A value of its own as words, where two people changed the same record. */
  show?: (value: unknown, words: AppWords) => string | undefined;
}

export type FieldSpec = TextField | NumberField | ChoiceField | FlagField | WeekdaysField | OwnField;

/** The fields that fit what the call takes there. */
type FieldFor<V> =
  | OwnField
  | (NonNullable<V> extends boolean
      ? FlagField
      : NonNullable<V> extends number
        ? NumberField | ChoiceField<NonNullable<V>>
        : NonNullable<V> extends string
          ? TextField | ChoiceField<NonNullable<V>>
          : NonNullable<V> extends readonly number[]
            ? WeekdaysField
            : never);

/** What the app says of itself and no person types. */
type Silent = 'version' | 'client_ref' | 'occurred_at' | 'device_no';
type RequiredKeys<B> = { [K in keyof B]-?: undefined extends B[K] ? never : K }[keyof B];
type BodyOf<C> = C extends Call ? CallBody<C> : unknown;
type Both<C, U> = BodyOf<C> & BodyOf<U>;

/** Every field that a new record must have, and any other that one of the two calls takes. */
type FieldsFor<C, U> = {
  [K in Exclude<RequiredKeys<BodyOf<C>>, Silent>]: FieldFor<BodyOf<C>[K]>;
} & { [K in Exclude<keyof Both<C, U>, Silent | RequiredKeys<BodyOf<C>>>]?: FieldFor<Both<C, U>[K]> };

export interface FormRecord {
  id: number;
  version: number;
  [field: string]: unknown;
}

type RecordOf<G> = G extends Call ? (CallAnswer<G> extends { data: infer R } ? R : never) : FormRecord;

interface Words {
  /** The page of the list, and the titles of a new record and of one that is edited. */
  list: WordKey;
  create: WordKey;
  edit: WordKey;
  /** Why a record that one may see has nothing in it for one to change. */
  shut?: WordKey;
  /** Of what is sent rather than made: the button, and what is said afterwards of {name}. */
  send?: WordKey;
  sent?: WordKey;
}

/** A form as it is described: `defineForm` checks it against the calls. */
export interface FormSpec {
  /** The resource's word on the wire; names drafts and the sheet's address. */
  resource: string;
  /** Where its list stands: the form's pages are below it. */
  path: string;
  /** A record has a page of its own there, which its form in a sheet leads to. */
  page?: true;
  words: Words;
  create?: WriteCall;
  update?: WriteCall;
  get?: ReadCall;
  /** To the trash, with the way back; without one for good. `when`: whether the record may go; `help`: what else it means. */
  remove?: { call: Call; restore?: Call; when?: (record: FormRecord) => boolean; help?: WordKey };
  title: (record: FormRecord) => string;
  /** What a new record can be kept and sent later as, without a network; null where it cannot. */
  keeps?: (body: Readonly<Record<string, unknown>>) => About | null;
  /** A record's field as the form holds it, where it is not the field of the same name. */
  read?: (record: FormRecord) => Record<string, unknown>;
  /** The page that a new record is opened on once it is made; else one is back where its form was opened. */
  opens?: (record: FormRecord) => `/${string}`;
  /** Facts that decide which fields there are, asked of other data. */
  /** What a new record holds by the club's settings, beyond what its fields say. */
  useInitial?: () => Readonly<Record<string, unknown>>;
  useConditions?: (record: FormRecord | null) => Readonly<Record<string, boolean>>;
  /** What is asked before these values are saved; null for most. */
  asks?: (
    words: AppWords,
    values: Readonly<Record<string, unknown>>,
    record: FormRecord | null,
  ) => Question | null;
  /** Stands beside the fields, or below them: what they come to. */
  side?: ComponentType<SideProps>;
  fields: Readonly<Record<string, FieldSpec>>;
}

/** What is drawn beside a form knows of it. */
export interface SideProps {
  values: Readonly<Record<string, unknown>>;
  record: FormRecord | null;
}

/** The form of a resource: its fields in order, typed against what its calls take. */
export function defineForm<
  const C extends WriteCall | undefined,
  const U extends WriteCall | undefined,
  const G extends ReadCall | undefined,
>(spec: {
  resource: string;
  path: string;
  page?: true;
  words: Words;
  create?: C;
  update?: U;
  get?: G;
  remove?: { call: Call; restore?: Call; when?: (record: RecordOf<G>) => boolean; help?: WordKey };
  title: (record: RecordOf<G>) => string;
  keeps?: FormSpec['keeps'];
  read?: (record: RecordOf<G>) => Partial<Record<keyof Both<C, U>, unknown>>;
  opens?: FormSpec['opens'];
  useInitial?: FormSpec['useInitial'];
  useConditions?: FormSpec['useConditions'];
  asks?: FormSpec['asks'];
  side?: FormSpec['side'];
  /** Of its list: they name the fields that have no label of their own. */
  columns?: Readonly<Record<string, Pick<Column<never>, 'title'>>>;
  fields: FieldsFor<C, U>;
}): FormSpec {
  const { columns = {}, ...form } = spec as unknown as FormSpec & Pick<typeof spec, 'columns'>;
  const named = Object.entries(form.fields).map(([name, field]) => {
    const title = columns[name]?.title;
    if (!field.label && !title)
      throw new Error(`The form of ${form.resource} does not say what ${name} is called.`);
    return [name, field.label || !title ? field : { ...field, title }] as const;
  });
  return { ...form, fields: Object.fromEntries(named) };
}

/** What a field is called: by its own label, else as the column of the same name. */
export const labelOf = (
  { t, locale }: AppWords,
  { label, title }: Pick<FieldSpec, 'label' | 'title'>,
): string => (label ? t(label) : (title?.[locale] ?? ''));
