import { OURS } from '#contract/answer.ts';

/** `api`: the origin that a build with VITE_API_BASE talks to. */
const contentSecurityPolicy = (api: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${api}`,
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types meydan',
  ].join('; ');

const UNUSED_POWERS = [
  'accelerometer',
  'camera',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
];

const YEAR_S = 31_536_000;

/** HTTPS is only promised where the operator says that it is there; then for every name below this one too. */
const transport = (publicUrl: string | undefined): Record<string, string> =>
  publicUrl?.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains` }
    : {};

/** What every answer of the app's files carries. `apiBase` is the other server that the build talks to, if any. */
export function securityHeaders(publicUrl: string | undefined, apiBase?: string): Record<string, string> {
  return {
    [OURS]: '1',
    'Content-Security-Policy': contentSecurityPolicy(apiBase ? ` ${apiBase}` : ''),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': UNUSED_POWERS.map((power) => `${power}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transport(publicUrl),
  };
}

/** An answer is data: it loads nothing, sends nothing, and stands in no frame. */
export const ANSWER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What every answer of a call carries. A page of another origin shows our pictures only if it may call us. */
export function answerHeaders(
  publicUrl: string | undefined,
  corsOrigins: readonly string[],
): Record<string, string> {
  return {
    'Content-Security-Policy': ANSWER_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
    ...transport(publicUrl),
  };
}
