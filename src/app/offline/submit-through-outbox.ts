import * as v from 'valibot';
import { CallError } from '#app/data/call-error.ts';
import { forbidden } from '#app/data/request.ts';
import type { Call, CallAnswer, CallRequest } from '#contract/call.ts';
import { isErrorCode } from '#contract/errors.ts';
import { fieldCodesOf } from '#contract/field-codes.ts';
import { uuidv7 } from '#outbox/ids.ts';
import type { About, Problem } from '#outbox/item.ts';
import { openOutbox } from './outbox.ts';
import { setNotSaved } from './unsent.ts';

/** Stored on this device: it will be sent. */
export interface StoredOutcome {
  state: 'kept';
  /** The number of its paper; null on a device that has no prefix yet. */
  device_no: string | null;
  /** `client_ref` of the record that it will make. */
  ref: string;
}

/** Additional data of work that may be queued. */
export interface QueueOptions {
  /** Its description, to show it without the server. */
  about?: About | undefined;
  /** How long the sheet waits for the answer (ms); 0 when it has waited already. */
  waitMs?: number | undefined;
  /** Other work of the same form follows: that this one is safe does not end the form. */
  more?: boolean | undefined;
}

/**
 * Sends work through the outbox: stored on disk first, then waited for as long as a sheet does (D27). A refusal throws
 * `CallError` and leaves nothing behind; `replaces` is the key of a refused attempt. `not_saved`: the disk is full, and
 * the work is only in the form.
 */
export async function submitThroughOutbox<C extends Call>(
  call: C & { offline: NonNullable<Call['offline']> },
  input: CallRequest<C>,
  key: string,
  replaces: string | undefined,
  { about, waitMs }: QueueOptions = {},
): Promise<{ state: 'done'; answer: CallAnswer<C> } | StoredOutcome> {
  const { params = {}, body = {} } = input as { params?: Record<string, string>; body?: object };
  const checked = v.safeParse(call.body ?? v.unknown(), body);
  if (!checked.success) {
    throw new CallError('invalid', { status: 422, fields: fieldCodesOf(checked.issues) });
  }
  const outbox = await openOutbox().catch((cause) => {
    throw new CallError('network', { cause });
  });
  const ref = (body as { client_ref?: string }).client_ref ?? uuidv7();
  const draft = {
    key,
    kind: call.offline,
    entityId: ref,
    params,
    body: body as Record<string, unknown>,
    ...(about && { about }),
    ...(replaces && { replaces }),
  };
  const outcome = await outbox.submit(draft, waitMs).catch((cause) => {
    setNotSaved(true);
    throw new CallError('not_saved', { cause });
  });
  setNotSaved(false);
  if (outcome.state === 'kept')
    return { state: 'kept', device_no: outcome.item.deviceNo, ref: outcome.item.entityId };
  if (outcome.state === 'refused') throw errorOf(outcome.problem);
  const answer = v.safeParse(call.answer, outcome.body);
  if (!answer.success) throw new CallError('answer', { cause: new v.ValiError(answer.issues) });
  return { state: 'done', answer: answer.output as CallAnswer<C> };
}

function errorOf({ code, status, message, fields, details }: Problem): CallError {
  // A person's call that they may not make: a warning, then the sign-in page, as for every other (seeds §4).
  if (code === 'forbidden') forbidden();
  return new CallError(isErrorCode(code) ? code : 'answer', {
    status,
    message,
    ...(fields && { fields }),
    ...(details && { details }),
  });
}
