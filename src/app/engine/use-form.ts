import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keptText, saysFigure } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import type { CallError } from '#app/data/call-error.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { hasDraft } from '#app/offline/draft.ts';
import { FIELD_ERROR_MS, toast } from '#app/state/toast.ts';
import type { CallRequest } from '#contract/call.ts';
import { focusFirstError } from '#ui/focus-first-error.ts';
import type { FormRecord, FormSpec, WriteCall } from './form.ts';
import {
  createBody,
  freshValues,
  isEmpty,
  isSame,
  type Problems,
  problemsOf,
  updateBody,
  type Values,
  valuesOf,
} from './form-body.ts';
import { draftName } from './form-draft.ts';
import { afterChange, errorOf, type Refused, refusedBy, refusedTexts, staleIn } from './form-refusal.ts';
import { problemText } from './problem-text.ts';
import { noteSaved } from './saved.ts';
import { useChanges } from './use-changes.ts';

/** What was saved, for the message; null as its id while it waits on this device. */
export interface Saved {
  id: number | null;
  text: string;
  /** As the server has it now. */
  record: FormRecord | null;
}

const NOTHING: Values = {};
const noInitial = (): Values => NOTHING;
const noConditions: NonNullable<FormSpec['useConditions']> = () => ({});

/**
 * Everything a form does that is not drawing: its draft, what is wrong with it, how it is sent. `start` is what a new
 * record holds beyond what its description says.
 *
 * What is typed is kept as the difference from the record (`changes`) with the version that it was seen at
 * (decision 0007): what somebody else saves meanwhile shows through, and a field that both have changed is refused as
 * `stale`. The key of the request is kept under the draft's name, so that a save that was cut off is the same save.
 */
export function useForm(form: FormSpec, record: FormRecord | null, start?: Values) {
  const words = useWords();
  useCan();
  const { useConditions = noConditions, useInitial = noInitial } = form;
  const [initial, context] = [useInitial(), useConditions(record)];
  const name = draftName(form.resource, record?.id);
  const [found] = useState(() => hasDraft(name));
  const call = (record ? form.update : form.create) as WriteCall;
  const base = useMemo(
    () => (record ? valuesOf(form, record) : { ...freshValues(form), ...initial, ...start }),
    [form, record, initial, start],
  );
  const draft = useChanges(name, base, record?.version ?? null);
  const { values, version } = draft;

  const shown = Object.entries(form.fields)
    .filter(([, field]) => {
      if (field.on !== undefined && field.on !== (record ? 'update' : 'create')) return false;
      if (field.needs !== undefined && !can(field.needs)) return false;
      return field.when === undefined || field.when({ record, values, context }) === true;
    })
    .map(([key]) => key);
  const body = record ? updateBody(form, shown, values, base) : createBody(form, shown, values);
  const musts = new Set(
    record ? [] : shown.filter((key) => form.fields[key]?.must?.({ record, values, context })),
  );
  const problems = problemsOf(form, call, shown, values, body, musts);
  const about = (!record && form.keeps?.(body)) || null;
  const write = useCall(call as WriteCall & { offline: 'customer' }, { keepAs: name, keeps: about !== null });

  /** Fields that were left with something in them, and whether saving was tried: before, nobody is told off. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  /** What the server said of the fields, until each is changed. */
  const [refused, setRefused] = useState<Refused | null>(null);

  const setAll = (next: Values) => {
    draft.change(next);
    if (!refused) return;
    setRefused(afterChange(words, form, refused, next));
  };

  /**
   * Sends it; null where it was refused, or something is wrong here. `beside` goes with it and is no field; `onRefused`
   * answers whether the refusal is told elsewhere.
   */
  const submit = async (
    over: { version?: number; beside?: Values; onRefused?: (error: CallError) => boolean } = {},
  ): Promise<Saved | null> => {
    setTried((n) => n + 1);
    setRefused(null);
    if (Object.keys(problems).length > 0 || (record && Object.keys(body).length === 0)) return null;
    if (over.version !== undefined) draft.insist(over.version);
    const sent = {
      ...body,
      ...over.beside,
      ...(record && { version: over.version ?? version }),
      ...(about && { client_ref: write.ref }),
    };
    const params = record && call.params && { params: { id: String(record.id) } };
    const input = { ...params, body: sent } as CallRequest<WriteCall>;
    const outcome = await write.submit(input, about ? { about } : undefined);
    if (outcome.state === 'done') {
      const saved = (outcome.answer as { data: FormRecord }).data;
      if (record) noteSaved(form.resource, saved);
      const text = words.t(record ? 'form.saved' : (form.words.sent ?? 'form.created'), {
        name: form.title(saved),
      });
      return { id: saved.id, text, record: saved };
    }
    if (outcome.state === 'kept') return { id: null, text: keptText(words, outcome), record: null };
    if (over.onRefused?.(outcome.error)) return null;
    const told = refusedBy(outcome.error);
    setRefused(told);
    const texts = refusedTexts(words, form, told, values);
    if (texts.length > 0) toast({ text: texts.join(' '), kind: 'warning', ms: FIELD_ERROR_MS });
    setTried((n) => n + 1);
    return null;
  };

  const wrong: Problems = {};
  for (const field of shown) {
    const own = problems[field];
    const told = tried > 0 || (left.has(field) && !isEmpty(values[field]));
    const code = refused?.problems[field] ?? (told ? own : undefined);
    if (code) wrong[field] = code;
  }

  return {
    name,
    resource: form.resource,
    values,
    base,
    record,
    shown,
    musts,
    wrong,
    /** A field's problem in words; of the server, where the field has its own, drawn by it. */
    problem(field: string) {
      const [spec, code] = [form.fields[field], wrong[field]];
      if (refused && field in refused.problems && saysFigure(refused.error)) return refused.error.message;
      return spec && code ? problemText(words, spec, code, values[field], values) : undefined;
    },
    refusal: (field: string) => (refused && field in refused.problems ? refused.error : null),
    set: (field: string, value: unknown) => setAll({ [field]: value }),
    setAll,
    leave: (field: string) => setLeft((now) => (now.has(field) ? now : new Set([...now, field]))),
    submit,
    tried,
    busy: write.busy,
    /** How many fields differ from the record. */
    changed: shown.filter((field) => !isSame(values[field], base[field])),
    dirty: draft.dirty,
    /** Nothing that is known here is wrong with it. */
    complete: Object.keys(problems).length === 0,
    /** Words of an earlier visit stand in it. */
    found: found && draft.dirty,
    clear: draft.clear,
    forget() {
      draft.clear();
      write.renew();
      write.reset();
      setRefused(null);
      setLeft(new Set());
      setTried(0);
    },
    error: errorOf(words, form, refused, shown),
    errorText: write.errorText,
    stale: staleIn<FormRecord>(refused?.error),
  };
}

export type FormState = ReturnType<typeof useForm>;

/**
 * Brings the first field of a new record under the keyboard, and after each try to save the first that is wrong under
 * the eyes too.
 */
export function useFormFocus(state: Pick<FormState, 'tried' | 'record'>) {
  const element = useRef<HTMLFormElement>(null);
  const fresh = useRef(state.record === null);
  // Before the sheet around it looks where the focus should be.
  useLayoutEffect(() => {
    if (!fresh.current) return;
    element.current
      ?.querySelector<HTMLElement>(
        '[data-field] :is(input:not([type="radio"], [type="file"]), select, textarea)',
      )
      ?.focus({ preventScroll: true });
  }, []);
  const { tried } = state;
  useEffect(() => {
    if (tried === 0) return;
    focusFirstError(element.current);
  }, [tried]);
  return element;
}
