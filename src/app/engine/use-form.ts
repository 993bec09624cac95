import { useCallback, useEffect, useRef, useState } from 'react';
import { isFigureError, storedText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import type { CallError } from '#app/data/call-error.ts';
import { queryClient } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { FIELD_ERROR_MS, toast } from '#app/state/toast.ts';
import { type CallRequest, resourceOf } from '#contract/call.ts';
import { focusFirstError } from '#ui/focus-first-error.ts';
import type { FormRecord, FormSpec, WriteCall } from './form.ts';
import { isEmpty, type Problems, type Values } from './form-body.ts';
import { afterChange, errorOf, type Refused, refusedBy, refusedTexts, staleIn } from './form-refusal.ts';
import { problemText } from './problem-text.ts';
import { noteSaved } from './saved.ts';
import { useTyped } from './use-typed.ts';

/** What was saved, for the message; null as its id while it waits on this device. */
export interface Saved {
  id: number | null;
  text: string;
  /** As the server has it now. */
  record: FormRecord | null;
}

/**
 * Everything a form does that is not drawing: what is typed in it, what is wrong with it, how it is sent. `start` is what
 * a new record holds beyond what its description says.
 *
 * A field that somebody else has changed too is refused as `stale`, as is any where one says what another means
 * (`along`). The key of the request is kept under the draft's name, so that a save that was cut off is the same save.
 */
export function useForm(form: FormSpec, record: FormRecord | null, start?: Values) {
  const words = useWords();
  const typed = useTyped(form, record, start);
  const { name, call, base, values, draft, shown, body, problems, changed, version, hindrance } = typed;
  const about = (!record && form.keeps?.(body)) || null;
  const write = useCall(call as WriteCall & { offline: 'customer' }, { keepAs: name, keeps: about !== null });

  /** Fields that were left with something in them, and whether saving was tried: before, nobody is told off. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  /** Which new record of this form it is, where several are made one after the other. */
  const [round, setRound] = useState(0);
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
    if (hindrance !== null || Object.keys(problems).length > 0) return null;
    if (record && Object.keys({ ...body, ...over.beside }).length === 0) return null;
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
    if (outcome.state === 'kept') return { id: null, text: storedText(words, outcome), record: null };
    if (over.onRefused?.(outcome.error)) return null;
    // What both have changed is asked about; of anything else the next try knows the newer record.
    if (staleIn(outcome.error)) void invalidate(queryClient, [{ resource: resourceOf(call) }]);
    const told = refusedBy(outcome.error);
    setRefused(told);
    const texts = refusedTexts(words, form, told, values);
    if (texts.length > 0) toast({ text: texts.join(' '), kind: 'warning', ms: FIELD_ERROR_MS });
    setTried((n) => n + 1);
    return null;
  };

  const forgetTries = () => {
    write.renew();
    write.reset();
    setRefused(null);
    setLeft(new Set());
    setTried(0);
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
    musts: typed.musts,
    wrong,
    /** A field's problem in words; of the server, where the field has its own, drawn by it. */
    problem(field: string) {
      const [spec, code] = [form.fields[field], wrong[field]];
      if (refused && field in refused.problems && isFigureError(refused.error)) return refused.error.message;
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
    changed,
    dirty: draft.dirty,
    /** Why it cannot be saved yet, in words; null where nothing stands against it. */
    hindrance,
    /** What both have changed, where somebody else has made another of the record. */
    apartFrom: typed.apartFrom,
    /** What somebody else has saved of these stays; answers whether anything else is typed here. */
    takeTheirs(fields: readonly string[]) {
      draft.takeTheirs(fields);
      setRefused(null);
      write.reset();
      return changed.some((key) => !fields.includes(key));
    },
    /** Nothing that is known here is wrong with it. */
    complete: Object.keys(problems).length === 0,
    /** Words of an earlier visit stand in it. */
    found: typed.found,
    clear: draft.clear,
    forget() {
      draft.clear();
      forgetTries();
    },
    /** Goes on with another new record, of which this is typed already. */
    startOver(values: Values) {
      draft.startOver(values);
      forgetTries();
      setRound((n) => n + 1);
    },
    round,
    error: errorOf(words, form, refused, shown),
    errorText: write.errorText,
    stale: staleIn<FormRecord>(refused?.error),
  };
}

export type FormState = ReturnType<typeof useForm>;

const FIRST_FIELD = '[data-field] :is(input:not([type="radio"], [type="file"]), select, textarea)';
const focusFirst = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });

/**
 * Brings the first field of a new record under the keyboard, and after each try to save the first that is wrong under
 * the eyes too. The answer is the form element's ref.
 */
export function useFormFocus(
  { tried, record, round }: Pick<FormState, 'tried' | 'record' | 'round'>,
  /** It was opened to be typed in at once. */
  typing = record === null,
) {
  const element = useRef<HTMLFormElement>(null);
  const fresh = useRef(typing);
  // In a sheet it is drawn later than its owner, and before the sheet looks where the focus should be.
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
    if (fresh.current) focusFirst(form);
  }, []);
  useEffect(() => {
    if (round > 0) focusFirst(element.current);
  }, [round]);
  useEffect(() => {
    if (tried > 0) focusFirstError(element.current);
  }, [tried]);
  return attach;
}
