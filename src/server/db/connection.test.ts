import { expect, it } from 'vitest';
import { readDatabaseUrl } from './connection.ts';

it('reads one host as the driver does, without what is decided here', () => {
  const read = (url: string) => readDatabaseUrl(url)?.connectionString;
  const plain = 'postgres://u:p@db.example:5432/club';
  expect(readDatabaseUrl(plain)).toEqual({ connectionString: plain });
  expect(read(`${plain}?target_session_attrs=read-write`)).toBe(plain);
  expect(read(`${plain}?target_session_attrs=any&application_name=x`)).toBe(`${plain}?application_name=x`);
  // What the driver does with these modes today, without its warning.
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    expect(read(`${plain}?sslmode=${mode}&sslrootcert=/ca.pem`)).toBe(
      `${plain}?sslmode=verify-full&sslrootcert=/ca.pem`,
    );
  for (const mode of ['disable', 'no-verify'])
    expect(read(`${plain}?sslmode=${mode}`)).toBe(`${plain}?sslmode=${mode}`);
});

it('reads several hosts, each with its port or the standard one', () => {
  expect(readDatabaseUrl('postgres://u:p@one:5433,two,[2001:db8::1]:6000/club?sslmode=disable')).toEqual({
    connectionString: 'postgres://u:p@one:5433/club?sslmode=disable',
    hosts: [
      { host: 'one', port: 5433 },
      { host: 'two', port: 5432 },
      { host: '2001:db8::1', port: 6000 },
    ],
  });
});

it('reads nothing else', () => {
  for (const url of [
    'mysql://u:p@db/club',
    'postgres://',
    'postgres://u:p@one,/club',
    'postgres://u:p@one,two:port/club',
    'postgres://u:p@one,two:70000/club',
    'postgres://u:p@one:70000/club',
    'postgres://u:p@o ne/club',
  ])
    expect([url, readDatabaseUrl(url)]).toEqual([url, undefined]);
});
