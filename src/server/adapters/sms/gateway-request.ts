import { SenderError } from './sender.ts';

/** Errors of the connection itself: nothing was sent, so only these are safe to retry. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export interface GatewayRequest {
  /** The gateway's name in error messages. The URL may contain its key and is never shown. */
  gateway: string;
  url: string;
  headers?: Record<string, string>;
  body: string;
  contentType: string;
  timeoutMs: number;
}

/** Posts to a gateway within its time limit and returns its JSON, which says whether the message was accepted. */
export async function askGateway(request: GatewayRequest): Promise<unknown> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  const response = await post(request, signal).catch((error) => {
    if (!neverConnected(error)) throw failed(request, error);
    return post(request, signal).catch((again) => {
      throw failed(request, again);
    });
  });
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new SenderError('uncertain', `${request.gateway} answered ${response.status} without JSON.`);
    }
    throw failed(request, error);
  }
}

function post({ url, headers, body, contentType }: GatewayRequest, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': contentType, ...headers },
    body,
    signal,
    redirect: 'error',
  });
}

/** Without the error's own text, which could contain the URL. */
function failed({ gateway, timeoutMs }: GatewayRequest, error: unknown): SenderError {
  if (neverConnected(error)) {
    return new SenderError('unreachable', `${gateway} cannot be reached (${codeOf(error)}).`);
  }
  const late = error instanceof Error && error.name === 'TimeoutError';
  const reason = late
    ? `did not answer within ${timeoutMs} ms`
    : `broke off (${codeOf(error) ?? 'no reason'})`;
  return new SenderError('uncertain', `${gateway} ${reason}.`);
}

function neverConnected(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && NEVER_CONNECTED.has(code);
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
