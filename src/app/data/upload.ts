import * as v from 'valibot';
import { localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { APP_VERSION } from '#contract/app-version.ts';
import { pathOf } from '#contract/call.ts';
import { type ErrorBody, isErrorCode } from '#contract/errors.ts';
import { files } from '#contract/files.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { CallError } from './call-error.ts';
import { API_BASE } from './request.ts';
import { currentSession } from './session.ts';

/** A picture takes longer than a call of words. */
const TIMEOUT = 60_000;
const call = files.uploadAvatar;

/** Sends a picture of a person; the path under which it stands from then on. Throws `CallError`. */
export async function uploadAvatar(picture: Blob): Promise<string> {
  const session = currentSession();
  const body = new FormData();
  body.set(call.file.name, picture, 'avatar.jpg');
  let response: Response;
  try {
    response = await fetch(`${API_BASE}${pathOf(call)}`, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': store.get(localeAtom),
        'X-App-Version': String(APP_VERSION),
        'Idempotency-Key': uuidv7(),
        ...(session && { Authorization: `Bearer ${session.token}`, 'X-Actor': String(session.user_id) }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (cause) {
    throw new CallError('network', { cause });
  }
  const said: unknown = await response.json().catch(() => undefined);
  const answer = v.safeParse(call.answer, said);
  if (response.ok && answer.success) return answer.output.data.path;
  const error = (said as Partial<ErrorBody> | undefined)?.error;
  const { status } = response;
  if (error && isErrorCode(error.code)) throw new CallError(error.code, { status, message: error.message });
  throw new CallError(status === 413 ? 'too_large' : 'answer', { status });
}
