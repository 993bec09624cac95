import { useMemo, useState } from 'react';
import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { hasTyped } from '#app/offline/draft.ts';
import type { FormRecord, FormSpec, WriteCall } from './form.ts';
import {
  createBody,
  freshValues,
  isSame,
  problemsOf,
  updateBody,
  type Values,
  valuesOf,
} from './form-body.ts';
import { draftName } from './form-draft.ts';
import { useChanges } from './use-changes.ts';

const NOTHING: Values = {};
const noInitial = (): Values => NOTHING;
const noHindrance = () => null;
const noConditions: NonNullable<FormSpec['useConditions']> = () => ({});

/**
 * What is typed in a form: kept as the difference from the record (decision 0007), so that what somebody else saves
 * meanwhile shows through. `body` is what is sent of it, `problems` what is wrong with it here.
 */
export function useTyped(form: FormSpec, record: FormRecord | null, start?: Values) {
  const words = useWords();
  useCan();
  const { useConditions = noConditions, useInitial = noInitial, useHindrance = noHindrance } = form;
  const [initial, context] = [useInitial(), useConditions(record)];
  const name = draftName(form.part ? `${form.resource}.${form.part}` : form.resource, record?.id);
  const [found] = useState(() => hasTyped(name));
  const call = (record ? form.update : form.create) as WriteCall;
  const base = useMemo(
    () => (record ? valuesOf(form, record) : { ...freshValues(form), ...initial, ...start }),
    [form, record, initial, start],
  );
  const draft = useChanges(name, base, record?.version ?? null);
  const { values } = draft;
  const hindrance = useHindrance(values, record);

  const shown = Object.entries(form.fields)
    .filter(([, field]) => {
      if (field.on !== undefined && field.on !== (record ? 'update' : 'create')) return false;
      if (field.needs !== undefined && !can(field.needs)) return false;
      return field.when === undefined || field.when({ record, values, context }) === true;
    })
    .map(([key]) => key);
  const body = record ? updateBody(form, shown, values, base, words) : createBody(form, shown, values, words);
  const musts = new Set(
    record ? [] : shown.filter((key) => form.fields[key]?.must?.({ record, values, context })),
  );
  const problems = problemsOf(form, call, shown, values, body, musts);
  const changed = shown.filter((key) => !isSame(values[key], base[key]));
  const bound = changed.some((key) => form.fields[key]?.along !== undefined);
  /** What both have changed, where somebody else has made `current` of the record. */
  const apartFrom = (current: FormRecord): string[] => {
    const theirs = valuesOf(form, current);
    if (bound) return changed.filter((key) => !isSame(theirs[key], values[key]));
    const apart = draft.apartFrom(theirs);
    return changed.filter((key) => apart.includes(key));
  };
  // Fields that are not shown are not sent, so nothing about them can be asked.
  const asks = bound || draft.apart.some((field) => changed.includes(field));
  const version = asks ? draft.version : (record?.version ?? null);
  return {
    name,
    found: found && draft.dirty,
    call,
    base,
    values,
    draft,
    shown,
    body,
    musts,
    problems,
    changed,
    apartFrom,
    version,
    hindrance,
  };
}
