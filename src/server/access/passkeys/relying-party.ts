import { isIP } from 'node:net';
import { fail } from '#server/http/fail.ts';

/** The relying party of a passkey: a name, and the page's origin. */
export interface RelyingParty {
  rp_id: string;
  origin: string;
}

/**
 * The club's relying party: at the operator's address, otherwise at the requested host. 422 `passkey_not_here` for
 * other origins, and where browsers have no passkeys: without HTTPS (except localhost) and on bare IP addresses.
 */
export function relyingParty({ headers }: Request, publicUrl: string | undefined): RelyingParty {
  const host = headers.get('host') ?? '';
  const own = new URL(publicUrl ?? `${isLocal(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`);
  const said = headers.get('origin');
  // A page that keeps its address to itself says `null`; what the browser signs names it anyway.
  const page = said && said !== 'null' ? URL.parse(said) : own;
  const ours = page !== null && (publicUrl ? page.origin === own.origin : page.host === own.host);
  if (!ours || !isFit(page))
    fail('passkey_not_here', { details: { address: isFit(own) ? own.origin : null } });
  return { rp_id: page.hostname, origin: page.origin };
}

const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost');

const isFit = ({ protocol, hostname }: URL) =>
  (protocol === 'https:' || isLocal(hostname)) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
