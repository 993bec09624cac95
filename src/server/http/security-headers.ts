import { OURS } from '#contract/answer.ts';

/** `api`: the API's origin of a build with VITE_API_BASE. */
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

/** HSTS only when the operator has declared HTTPS; it then includes subdomains. */
const transport = (publicUrl: string | undefined): Record<string, string> =>
  publicUrl?.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${YEAR_S}; includeSubDomains` }
    : {};

/** Headers of the app's files. `apiBase` is the other server that the build calls, if any. */
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

/** An API answer loads nothing, sends nothing, and may not be framed. */
export const ANSWER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of API answers. Pages of another origin may show our pictures only if they may call the API. */
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
