import { expect, it } from 'vitest';
import { Refusal } from '#server/http/fail.ts';
import { relyingParty } from './relying-party.ts';

function asked(host: string, origin?: string, publicUrl?: string) {
  const headers = { host, ...(origin && { origin }) };
  try {
    const { rp_id, origin: page } = relyingParty({ headers: new Headers(headers) } as Request, publicUrl);
    return `${rp_id} of ${page}`;
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.details?.address] : error;
  }
}
const nowhere = ['passkey_not_here', null];

it('is the host that is asked where the operator has said none: by HTTPS, or of this machine', () => {
  expect(asked('club.local', 'https://club.local')).toBe('club.local of https://club.local');
  expect(asked('club.local:8443', 'https://club.local:8443')).toBe('club.local of https://club.local:8443');
  expect(asked('localhost:4280', 'http://localhost:4280')).toBe('localhost of http://localhost:4280');
  // A page may keep its address to itself.
  expect(asked('localhost:4280')).toBe('localhost of http://localhost:4280');
  expect(asked('club.local', 'null')).toBe('club.local of https://club.local');
});

it('is no page of another origin, and none where browsers know no passkeys', () => {
  expect(asked('club.local', 'http://club.local')).toEqual(['passkey_not_here', 'https://club.local']);
  expect(asked('club.local', 'https://evil.example')).toEqual(['passkey_not_here', 'https://club.local']);
  expect(asked('127.0.0.1:4280', 'http://127.0.0.1:4280')).toEqual(nowhere);
  expect(asked('192.168.1.10', 'https://192.168.1.10')).toEqual(nowhere);
  expect(asked('[::1]:4280', 'https://[::1]:4280')).toEqual(nowhere);
});

it('is what the operator has said, whatever host is asked', () => {
  const said = 'https://club.example';
  expect(asked('127.0.0.1:4280', said, said)).toBe(`club.example of ${said}`);
  expect(asked('club.local', 'https://club.local', said)).toEqual(['passkey_not_here', said]);
  expect(asked('x', 'http://192.168.1.10:4280', 'http://192.168.1.10:4280')).toEqual(nowhere);
});
