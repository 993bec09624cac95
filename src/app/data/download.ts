import { localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { ASKING, isOurs } from '#contract/answer.ts';
import { APP_VERSION } from '#contract/app-version.ts';
import { type Call, pathOf } from '#contract/call.ts';
import { isErrorCode } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { CallError } from './call-error.ts';
import { API_BASE } from './request.ts';
import { currentSession, endSession, hasExpired } from './session.ts';

/** Reads a file that a call answers, piece by piece; throws `CallError`, or the abort of its signal. */
export async function download(
  call: Call,
  input: { params?: Record<string, string>; query: Record<string, string> },
  {
    signal,
    onProgress,
    headers,
  }: {
    signal: AbortSignal;
    onProgress: (bytes: number, of: number | null) => void;
    headers?: Record<string, string>;
  },
): Promise<Blob> {
  const session = currentSession();
  // Commas stand as they are: a list of ids would be a third longer with them escaped.
  const search = new URLSearchParams(input.query).toString().replaceAll('%2C', ',');
  const path = `${API_BASE}${pathOf(call, input.params)}?${search}`;
  const response = await reach(path, {
    headers: {
      'Accept-Language': store.get(localeAtom),
      'X-App-Version': String(APP_VERSION),
      ...headers,
      ...(session && { Authorization: `Bearer ${session.token}`, 'X-Actor': String(session.user_id) }),
    },
    signal,
  });
  if (response.status === 401 && session) await endSession(hasExpired(session) ? 'expired' : 'ended');
  if (!response.ok || !response.body) throw await refusalOf(response);
  // A compressed response's final size is unknown.
  const packed = response.headers.has('content-encoding');
  const of = packed ? null : Number(response.headers.get('content-length')) || null;
  const parts: BlobPart[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body) {
      parts.push(part);
      bytes += part.length;
      onProgress(bytes, of);
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new CallError('network', { cause });
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? 'application/octet-stream' });
}

async function reach(path: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    const response = await fetch(path, { ...init, ...ASKING });
    if (isOurs(response.headers)) return response;
  } catch (cause) {
    init.signal.throwIfAborted();
    throw new CallError('network', { cause });
  }
  throw new CallError('network');
}

async function refusalOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as {
    error?: { code?: string; message?: string; fields?: CallError['fields'] };
  } | null;
  const { code, message = '', fields = {} } = body?.error ?? {};
  return isErrorCode(code)
    ? new CallError(code, { status: response.status, message, fields })
    : new CallError('answer', { status: response.status });
}

/** Hands a file to the person. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS);
}
