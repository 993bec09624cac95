import { isIP } from 'node:net';
import { fail } from '#server/http/fail.ts';

/** Whom a passkey is made for: a name, and the page that may ask for it. */
export interface RelyingParty {
  rp_id: string;
  origin: string;
}

/**
 * The club as a browser has it open: at the address that the operator has said, otherwise at the host that is asked. 422
 * `passkey_not_here` on a page of any other origin, and where browsers know no passkeys: without HTTPS (but on this very
 * machine) and under a bare IP address.
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
