import { describe, expect, it } from 'vitest';
import { addressList, callerAddress, isNetwork, networkOf } from './address.ts';

describe('the caller’s address', () => {
  const proxies = addressList(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);

  it.each([
    ['nobody is believed who is no proxy', '192.168.1.7', '1.2.3.4', '192.168.1.7'],
    ['a proxy without a word of the caller', '127.0.0.1', undefined, '127.0.0.1'],
    ['the last hop that is no proxy', '127.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['what the caller wrote before it does not count', '127.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['a chain of proxies', '::ffff:127.0.0.1', '6.6.6.6, 1.2.3.4, 10.1.2.3', '1.2.3.4'],
    ['IPv6', '::1', '2001:db8::7, fd00::1', '2001:db8::7'],
    ['what is no address ends the walk', '127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
    ['a chain of nothing but proxies', '127.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['a peer without an address', '', '1.2.3.4', ''],
  ])('%s', (_, peer, forwarded, address) => {
    expect(callerAddress(peer, forwarded, proxies)).toBe(address);
  });

  it('believes no header unless told of a proxy', () => {
    expect(callerAddress('127.0.0.1', '1.2.3.4', addressList([]))).toBe('127.0.0.1');
  });
});

it.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/8/8', false],
  ['localhost', false],
  ['', false],
])('%s is a network: %s', (text, known) => {
  expect(isNetwork(text)).toBe(known);
});

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:db8::7:1:2:3:4', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['::ffff:102:304', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['', ''],
])('a limit counts %s by %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
