import * as v from 'valibot';
import { setPageHold } from '#app/state/busy.ts';
import { localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { ASKING, isOurs } from '#contract/answer.ts';
import { APP_VERSION } from '#contract/app-version.ts';
import { type Call, type CallAnswer, isWrite, pathOf } from '#contract/call.ts';
import { type ErrorBody, isErrorCode } from '#contract/errors.ts';
import { files } from '#contract/files/files.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { CallError } from './call-error.ts';
import { mustReach } from './reach.ts';
import { API_BASE } from './request.ts';
import { currentSession, endSession, hasExpired } from './session.ts';

/** Uploads take longer than other calls. */
const TIMEOUT_MS = MINUTE_MS;

type FileCall = Call & { readonly file: { readonly name: string; readonly most: number } };

/** Uploads a file to a call; returns its answer. Throws `CallError`, or the signal's abort. */
export async function upload<const C extends FileCall>(
  call: C,
  file: Blob,
  name: string,
  signal?: AbortSignal,
  { params, query }: { params?: Record<string, string>; query?: Record<string, string> } = {},
): Promise<CallAnswer<C>> {
  if (file.size > call.file.most) throw new CallError('too_large');
  await mustReach(API_BASE);
  const session = currentSession();
  const holds = `upload.${uuidv7()}`;
  setPageHold(holds, true);
  const body = new FormData();
  body.set(call.file.name, file, name);
  const late = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(
      `${API_BASE}${pathOf(call, params)}${query ? `?${new URLSearchParams(query)}` : ''}`,
      {
        method: call.method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': store.get(localeAtom),
          'X-App-Version': String(APP_VERSION),
          ...(isWrite(call) && { 'Idempotency-Key': uuidv7() }),
          ...(session && { Authorization: `Bearer ${session.token}`, 'X-Actor': String(session.user_id) }),
        },
        body,
        signal: signal ? AbortSignal.any([signal, late]) : late,
        ...ASKING,
      },
    );
  } catch (cause) {
    signal?.throwIfAborted();
    throw new CallError('network', { cause });
  } finally {
    setPageHold(holds, false);
  }
  // A proxy of the club's own may find a file too large before the server does.
  if (!isOurs(response.headers)) throw new CallError(response.status === 413 ? 'too_large' : 'network');
  if (response.status === 401 && session) await endSession(hasExpired(session) ? 'expired' : 'ended');
  const said: unknown = await response.json().catch(() => undefined);
  const answer = v.safeParse(call.answer, said);
  if (response.ok && answer.success) return answer.output as CallAnswer<C>;
  const error = (said as Partial<ErrorBody> | undefined)?.error;
  const { status } = response;
  if (!error || !isErrorCode(error.code)) throw new CallError('answer', { status });
  const { code, message, fields = {}, details = {} } = error;
  throw new CallError(code, { status, message, fields, details });
}

/** Sends a picture; the path under which it stands from then on. Throws `CallError`. */
export const uploadPicture = async (picture: Blob, signal: AbortSignal): Promise<string> =>
  (await upload(files.uploadAvatar, picture, 'picture.jpg', signal)).data.path;
