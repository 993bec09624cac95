import { BlockList, isIP } from 'node:net';

/** IPv4 inside IPv6, as sockets that speak both show it. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** Addresses and networks as one list to look an address up in. */
export function addressList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/**
 * The caller's address: that of the peer, since anyone can write a header. Behind trusted proxies it is the last hop
 * of `X-Forwarded-For` that is none of them: what stands before it is the caller's own word.
 */
export function callerAddress(peer: string, forwarded: string | undefined, trusted: BlockList): string {
  let address = plain(peer);
  const hops = (forwarded ?? '').split(',').map(plain);
  while (isIP(address) !== 0 && trusted.check(address, familyOf(address))) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}
