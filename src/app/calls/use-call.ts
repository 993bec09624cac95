import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Change, invalidate } from '#app/data/affects.ts';
import { CallError } from '#app/data/call-error.ts';
import { drafts } from '#app/data/draft-store.ts';
import { queryClient } from '#app/data/query.ts';
import { mustReach } from '#app/data/reach.ts';
import { API_BASE, request } from '#app/data/request.ts';
import { Submission } from '#app/data/submission.ts';
import { useWords } from '#app/i18n/words.ts';
import { markNotSaved, storedDraftKeys } from '#app/offline/draft.ts';
import type { QueueOptions, StoredOutcome } from '#app/offline/submit-through-outbox.ts';
import { setPageHold } from '#app/state/busy.ts';
import { toast } from '#app/state/toast.ts';
import { type Call, type CallAnswer, type CallRequest, resourceOf } from '#contract/call.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { fieldText, isFigureError, refusalText } from './error-words.ts';

/** The result of a write: `kept` is queued on this device, for calls that allow it. */
export type Outcome<C extends Call> =
  | { state: 'done'; answer: CallAnswer<C> }
  | { state: 'refused'; error: CallError }
  | (C extends { offline: string } ? StoredOutcome : never);

/** Times that a call which is still running elsewhere is asked for again. */
const MAX_TRIES = 3;

/** The page and sheet of the address, without a booking's slots: leaving them leaves the form. */
const place = () => {
  const sheet = new URLSearchParams(location.search).get('sheet') ?? '';
  return `${location.pathname} ${sheet.startsWith('booking.') ? 'booking' : sheet}`;
};

/**
 * The one door for writes. The idempotency key is made when the form opens and stays while the same body is sent
 * (`Submission`); what the write makes old is fetched again. `ref` is the `client_ref` of the record to be made.
 * `error` and `fieldErrors` are in the person's language; a refusal never throws.
 */
export function useCall<const C extends Call>(
  call: C,
  options: {
    changes?: readonly Change[];
    /** Stores the keys with the draft of this name, so that they survive a reload. */
    keepAs?: string;
    /** The form handles queued work: it goes through the outbox even online. */
    keeps?: boolean;
  } = {},
) {
  const words = useWords();
  const submission = useRef<Submission | null>(null);
  submission.current ??= new Submission(
    options.keepAs === undefined ? undefined : storedDraftKeys(options.keepAs),
  );
  const running = useRef(false);
  /** The key of the attempt before, whose number the next one takes over. */
  const lastKey = useRef<string>(undefined);
  const refusedKey = useRef<string>(undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const submit = async (input: CallRequest<C>, keeping?: QueueOptions): Promise<Outcome<C>> => {
    if (running.current) {
      toast({ text: words.t('common.still_running'), kind: 'warning' });
      return { state: 'refused', error: new CallError('in_progress') };
    }
    running.current = true;
    setBusy(true);
    const holds = `call.${uuidv7()}`;
    setPageHold(holds, true);
    setError(null);
    const from = place();
    // The button of a message may send what its closed sheet has shown.
    const stood = !gone.current;
    try {
      const key = submission.current?.keyFor(input, keeping?.more);
      lastKey.current = key;
      // Draft and key are on the disk before anything is sent: after a crash the retry is the same.
      if (options.keepAs !== undefined) await drafts.flush();
      const out =
        options.keeps && call.offline && key
          ? await keep({ ...call, offline: call.offline }, input, key, refusedKey.current, keeping)
          : ({ state: 'done', answer: await reached(call, input, key) } as const);
      submission.current?.renew();
      refusedKey.current = undefined;
      if (out.state === 'done')
        void invalidate(queryClient, options.changes ?? [{ resource: resourceOf(call) }]);
      return out as Outcome<C>;
    } catch (thrown) {
      const refused = thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
      if (options.keeps && stood && (gone.current || place() !== from)) {
        const kept = await keepLeft(call, input, lastKey.current, keeping);
        if (kept) {
          submission.current?.renew();
          return kept as Outcome<C>;
        }
      }
      refusedKey.current = lastKey.current;
      // It was done under this key; doing it again needs a new one.
      if (refused.code === 'answered_once') submission.current?.renew();
      if (options.keepAs !== undefined) markNotSaved(options.keepAs, refused.code === 'not_saved');
      setError(refused);
      return { state: 'refused', error: refused };
    } finally {
      running.current = false;
      setBusy(false);
      setPageHold(holds, false);
    }
  };

  const fieldErrors = useMemo(() => {
    const texts: Record<string, string> = {};
    for (const [name, [code]] of Object.entries(error?.fields ?? {})) {
      if (code) texts[name] = isFigureError(error) ? error.message : fieldText(words, code);
    }
    return texts;
  }, [error, words]);

  return {
    submit,
    busy,
    error,
    /** The refusal in words; null where there is none. */
    errorText: error && refusalText(words, error),
    fieldErrors,
    /** Forgets the last refusal. */
    reset: useCallback(() => setError(null), []),
    /** The form was thrown away: what is sent next is another work, even with the same words. */
    renew: useCallback(() => submission.current?.renew(), []),
    get ref(): string {
      return submission.current?.ref ?? '';
    },
  };
}

/** The outbox's side of the door, fetched with the first work that goes through it. */
const keep: typeof import('#app/offline/submit-through-outbox.ts').submitThroughOutbox = async (...work) => {
  const { submitThroughOutbox } = await import('#app/offline/submit-through-outbox.ts').catch((cause) => {
    throw new CallError('network', { cause });
  });
  return submitThroughOutbox(...work);
};

/**
 * After the form was left, stores refused work for a person to decide with other unsent work (D27). Null when it cannot
 * be stored.
 */
async function keepLeft<C extends Call>(
  call: C,
  input: CallRequest<C>,
  key: string | undefined,
  keeping?: QueueOptions,
) {
  if (!call.offline || !key) return null;
  const asked = { ...keeping, waitMs: 0 };
  return keep({ ...call, offline: call.offline }, input, key, undefined, asked).catch(() => null);
}

/** While the server is known to be unreachable nothing is sent. */
async function reached<C extends Call>(call: C, input: CallRequest<C>, key: string | undefined) {
  await mustReach(API_BASE);
  return send(call, input, key);
}

/** Retries with the same key while the first attempt still runs on the server. */
async function send<C extends Call>(
  call: C,
  input: CallRequest<C>,
  key: string | undefined,
  patience = MAX_TRIES,
): Promise<CallAnswer<C>> {
  try {
    return await request(call, input, { key, startedBy: 'person' });
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'in_progress' || patience === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, (error.retry_after ?? 1) * 1000));
    return send(call, input, key, patience - 1);
  }
}
