/** The origin under which the browser reached the server; a proxy gives the scheme by `X-Forwarded-Proto`. */
export function originOf({ url, headers }: Request): { origin: string; https: boolean } {
  const { host, protocol } = new URL(url);
  const said = headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  const https = (said ?? protocol.replace(':', '')) === 'https';
  return { origin: `${https ? 'https' : 'http'}://${headers.get('host') ?? host}`, https };
}
