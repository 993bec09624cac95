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

/**
 * What every answer of the app's files carries. HTTPS is only promised where the operator says it is there. `apiBase` is
 * the other server that the build talks to, if any.
 */
export function securityHeaders(publicUrl: string | undefined, apiBase?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(apiBase ? ` ${apiBase}` : ''),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': UNUSED_POWERS.map((power) => `${power}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') && { 'Strict-Transport-Security': `max-age=${YEAR_S}` }),
  };
}
