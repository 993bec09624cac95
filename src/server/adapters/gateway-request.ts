/** Errors of the connection itself: nothing was sent, so only these are safe to retry. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** `unreachable`: nothing was sent, so the request may be repeated. `uncertain`: the gateway may have acted on it. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  readonly kind: 'unreachable' | 'uncertain';

  constructor(kind: GatewayError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface GatewayRequest {
  /** The gateway's name in error messages. The URL may contain its key and is never shown. */
  gateway: string;
  url: string;
  headers?: Record<string, string>;
  body: string;
  contentType: string;
  timeoutMs: number;
}

/** A gateway's answer: HTTP status and parsed JSON. */
export interface GatewayAnswer {
  status: number;
  body: unknown;
}

/**
 * Posts to a gateway within its time limit and returns its JSON, which says whether the request was accepted. Never
 * repeats a request that may have arrived. Throws GatewayError.
 */
export async function askGateway(request: GatewayRequest): Promise<GatewayAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  const response = await post(request, signal).catch((error) => {
    if (!neverConnected(error)) throw failed(request, error);
    return post(request, signal).catch((again) => {
      throw failed(request, again);
    });
  });
  try {
    return { status: response.status, body: JSON.parse(await response.text()) };
  } catch (error) {
    if (error instanceof SyntaxError) {
      throw new GatewayError('uncertain', `${request.gateway} answered ${response.status} without JSON.`);
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
function failed({ gateway, timeoutMs }: GatewayRequest, error: unknown): GatewayError {
  if (neverConnected(error)) {
    return new GatewayError('unreachable', `${gateway} cannot be reached (${codeOf(error)}).`);
  }
  const late = error instanceof Error && error.name === 'TimeoutError';
  const reason = late
    ? `did not answer within ${timeoutMs} ms`
    : `broke off (${codeOf(error) ?? 'no reason'})`;
  return new GatewayError('uncertain', `${gateway} ${reason}.`);
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
