import { addToDraft, putDraft, readDraft } from '#app/data/draft.ts';
import { isEmpty, type Values } from './form-body.ts';

export interface FormDraft {
  /** Only what differs from the record: what somebody else changes meanwhile shows through. */
  changes: Values;
  /** Of the record when the first of them was typed. */
  version: number | null;
}

/** Where the words of a form are kept: of a new record, or of the one with that id. */
export const draftName = (resource: string, id?: number): string => `form.${resource}.${id ?? 'new'}`;

/** Lays words down in the form of a new record, which is opened next. */
export function putFormDraft(resource: string, values: Values): void {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  putDraft<FormDraft>(draftName(resource), { changes: Object.fromEntries(given), version: null });
}

/** The same where a text may be half written: it stays, and these come to it. */
export function addToFormDraft(resource: string, values: Values): void {
  const name = draftName(resource);
  const typed = readDraft<FormDraft>(name);
  if (!typed?.changes) putFormDraft(resource, values);
  else addToDraft<FormDraft>(name, { version: null, changes: { ...typed.changes, ...values } });
}
