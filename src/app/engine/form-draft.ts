import { addToDraft, putDraft, readDraft } from '#app/offline/draft.ts';
import { isEmpty, type Values } from './form-body.ts';

export interface FormDraft<T extends object = Values> {
  /** Only differences from the record, so that other people's changes show through. */
  changes: Partial<T>;
  /** The record's version when the first difference was typed. */
  version: number | null;
  /** What the record held of each when it was typed. */
  over?: Partial<T>;
}

/** Where the words of a form are kept: of a new record, or of the one with that id. */
export const draftName = (resource: string, id?: number): string => `form.${resource}.${id ?? 'new'}`;

/** Lays words down in the form of a new record, which is opened next. */
export function putFormDraft(resource: string, values: Values): void {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  putDraft<FormDraft>(draftName(resource), { changes: Object.fromEntries(given), version: null, over: {} });
}

/** The subject of a form, as stored in its draft. */
interface Subject {
  id: number;
  name: string;
}

/**
 * Adds to a draft that may be half typed: its text stays and gets the subject. A draft about another subject is left
 * alone, since it would reach the wrong person, and that subject is returned.
 */
export function addToFormDraft<S extends Subject>(resource: string, field: string, about: S): Subject | null {
  const name = draftName(resource);
  const { [field]: before, ...typed } = readDraft<FormDraft>(name)?.changes ?? {};
  // Papers and people that were chosen are of that one as much as words are.
  const written = Object.values(typed).some((value) =>
    typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0,
  );
  const other = before as S | null | undefined;
  if (written && other && JSON.stringify(other) !== JSON.stringify(about)) return other;
  if (written) addToDraft<FormDraft>(name, { version: null, changes: { ...typed, [field]: about } });
  else putFormDraft(resource, { ...typed, [field]: about });
  return null;
}
