import type { ComponentType, ReactNode } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { Words as AppWords } from '#app/i18n/words.ts';
import type { Call, CallAnswer, CallBody, Schema } from '#contract/call.ts';
import type { Column } from '#contract/columns.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { Locale } from '#domain/digits.ts';
import type { Guard } from '#domain/guards.ts';
import type { About } from '#outbox/item.ts';
import type { Question } from './use-question.tsx';

/** A call that writes a record: its body determines the form's fields. */
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
  /** The language of a text in another language than the page's. */
  lang?: string;
}

/** Props of a custom field; its error is already text. */
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

/** What a field's visibility may depend on. `context` is the result of the form's `useConditions`. */
export interface Standing {
  record: FormRecord | null;
  values: Readonly<Record<string, unknown>>;
  context: Readonly<Record<string, boolean>>;
}

/** What stands for nothing, made of the other fields. */
export type EmptyText = (values: Readonly<Record<string, unknown>>, words: AppWords) => string;

interface Common {
  /** Default: the title of the list's column of the same name. */
  label?: WordKey;
  /** The column's title, set by `defineForm`. */
  title?: Readonly<Record<Locale, string>>;
  help?: WordKey;
  /** Whoever may not, does not see the field and does not send it. */
  needs?: Guard;
  /** Whether it is shown, beyond permissions: for instance not when editing oneself. */
  when?: (form: Standing) => boolean | undefined;
  /** Only while a record is made, or only while it is edited. */
  on?: 'create' | 'update';
  /** Begins a group of fields with this title. */
  group?: WordKey;
  /** Takes both columns of a page. */
  wide?: true;
  /** Short enough to share a line with its neighbour on a phone too. */
  half?: true;
  /** Placed in the side column of a page: a picture. */
  aside?: true;
  /** The initial value of a new record. */
  initial?: unknown;
  /** Whether a new record requires it although the call does not, as by the club's settings. */
  must?: (form: Standing) => boolean | undefined;
  /** Sent instead of an empty value: a debt limit of 0. */
  empty?: string | number | readonly unknown[] | EmptyText;
  /** Fields sent together with it when it changed, because they depend on each other. */
  along?: readonly string[];
  /** Drawn where the server refuses the field, in place of plain words. */
  refusal?: ComponentType<{ error: CallError }>;
}

interface TextField extends Common {
  type: TextKind;
  min?: number;
  max?: number;
  /** A past date, such as a birthday. */
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
  /** The text of a value that is not among the options, with its number: «۵ روز». */
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
  /** Converts the field's value for the request: a person to their id. */
  send?: (value: unknown) => unknown;
  /** The kind of typed text, for its error texts. */
  kind?: (values: Readonly<Record<string, unknown>>) => TextKind | NumberKind;
  /** A value of its own as words, where two people changed the same record. */
  show?: (value: unknown, words: AppWords) => string | undefined;
}

export type FieldSpec = TextField | NumberField | ChoiceField | FlagField | WeekdaysField | OwnField;

/** The kinds of fields that fit the call's type. */
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

/** Body fields that the app sets itself. */
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
  /** For forms that send something: the button, and the message with {name}. */
  send?: WordKey;
  sent?: WordKey;
}

/** The description of a form; `defineForm` checks it against its calls. */
export interface FormSpec {
  /** The resource's word on the wire; names drafts and the sheet's address. */
  resource: string;
  /** The name of a part of the form with a separate draft (`partOf`). */
  part?: string;
  /** The path of its list; the form's pages are below it. */
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
  /** How a new record is queued while offline; null when it cannot be. */
  keeps?: (body: Readonly<Record<string, unknown>>) => About | null;
  /** A record's field as the form holds it, where it is not the field of the same name. */
  read?: (record: FormRecord) => Record<string, unknown>;
  /** The page that a new record is opened on once it is made; else one is back where its form was opened. */
  opens?: (record: FormRecord) => `/${string}`;
  /** Initial values from the club's settings, in addition to the fields' own. */
  useInitial?: () => Readonly<Record<string, unknown>>;
  /** Why it cannot be saved yet by other data than its own, in words for its button; null where nothing stands against it. */
  useHindrance?: (values: Readonly<Record<string, unknown>>, record: FormRecord | null) => string | null;
  /** What is wrong between fields, which no single one of them says. */
  checks?: (values: Readonly<Record<string, unknown>>) => Readonly<Partial<Record<string, FieldCode>>>;
  /** What the record that is made right after this one begins with; null where none follows. */
  next?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | null;
  /** Facts that decide which fields there are, asked of other data. */
  useConditions?: (record: FormRecord | null) => Readonly<Record<string, boolean>>;
  /** A question before these values are saved; null for most. */
  asks?: (
    words: AppWords,
    values: Readonly<Record<string, unknown>>,
    record: FormRecord | null,
  ) => Question | null;
  /** Content beside or below the fields, such as a summary. */
  side?: ComponentType<SideProps>;
  fields: Readonly<Record<string, FieldSpec>>;
}

/** Props of the content beside a form. */
export interface SideProps {
  values: Readonly<Record<string, unknown>>;
  record: FormRecord | null;
}

/** Defines a resource's form: fields in order, typed against its calls. */
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
  useHindrance?: FormSpec['useHindrance'];
  checks?: FormSpec['checks'];
  next?: FormSpec['next'];
  asks?: FormSpec['asks'];
  side?: FormSpec['side'];
  /** The list's columns, which name fields without a label. */
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

/** A form of some of another form's fields, as in the sheets at the calendar's edge; its draft is separate. */
export const partOf = (form: FormSpec, part: string, fields: readonly string[]): FormSpec => ({
  ...form,
  part,
  fields: Object.fromEntries(
    fields.flatMap((name) => {
      const field = form.fields[name];
      return field ? [[name, field] as const] : [];
    }),
  ),
});

/** A field's name: its label, else the title of the column of the same name. */
export const labelOf = (
  { t, locale }: AppWords,
  { label, title }: Pick<FieldSpec, 'label' | 'title'>,
): string => (label ? t(label) : (title?.[locale] ?? ''));
