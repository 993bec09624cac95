import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files, MAX_AVATAR } from '#contract/files/files.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { builders } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { DAY, openClub, type TestClub } from '#tests/support/club.ts';
import { openTransactions } from '#tests/support/database.ts';

let club: TestClub;
let clerk: Client;
beforeAll(async () => {
  club = await openClub();
  clerk = await club.as('reception');
  // The server, which runs in this process too, never reads what it writes.
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
});
afterAll(() => club.close());

const { path } = files.uploadAvatar;
const formOf = (content: Uint8Array<ArrayBuffer>, field = 'avatar') => {
  const form = new FormData();
  form.set(field, new Blob([content], { type: 'image/jpeg' }), 'me.jpg');
  return form;
};
const bytes = (from: Uint8Array) => new Uint8Array(from);
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#3b6' } });
const jpeg = async () => bytes(await picture().jpeg().toBuffer());

async function upload(content: Uint8Array<ArrayBuffer>, client = clerk): Promise<string> {
  const { status, body } = await client.send('POST', path, formOf(content));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.path;
}
const fetched = async (at: string) => {
  const response = await fetch(club.url + at);
  return { response, content: Buffer.from(await response.arrayBuffer()) };
};

it('keeps a picture made anew: small, upright, without what else it carried', async () => {
  const taken = picture(900, 600).withExif({
    IFD0: { Make: 'Phone', Copyright: 'nobody' },
    IFD3: { GPSLatitude: '35/1 41/1 0/1' },
  });
  const at = await upload(bytes(await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer()));
  expect(at).toMatch(/^\/v1\/files\/[\w-]{32}\.webp$/);
  const { response, content } = await fetched(at);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const seen = await sharp(content).metadata();
  expect(seen).toMatchObject({ format: 'webp', width: 341, height: 512 });
  expect([seen.exif, seen.icc, seen.xmp, seen.orientation]).toEqual(Array(4).fill(undefined));
});

it('counts the parts of a form before it reads them', async () => {
  const boundary = '----form';
  const part = (name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const sent = async (body: string, type = `multipart/form-data; boundary=${boundary}`) => {
    const reply = await clerk.send('POST', path, body, { headers: { 'Content-Type': type } });
    return { status: reply.status, error: reply.body.error };
  };
  const end = `--${boundary}--\r\n`;
  const few = await sent(part('other').repeat(15) + end);
  expect(few.error).toMatchObject({ code: 'invalid', fields: { other: ['extra'] } });
  const many = await sent(part('a').repeat(8_000) + end);
  expect(many.error.code).toBe('malformed');
  const quoted = await sent(
    part('a').repeat(8_000) + end,
    `multipart/form-data; boundary="${boundary}"; x=1`,
  );
  expect(quoted.error.code).toBe('malformed');
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="a b',
  ]) {
    expect((await sent(part('a') + end, type)).error.code).toBe('malformed');
  }
});

it('takes PNG too, and whatever name it has, as the avatar of a person', async () => {
  const at = await upload(bytes(await picture(40, 40).png().toBuffer()));
  const body = { name: 'سارا', family: 'محمدی', gender: 2 as const, phone_number: club.phone(), avatar: at };
  const { data } = await clerk.ok(users.create, { body });
  expect(data.avatar).toBe(at);
  expect((await sharp((await fetched(at)).content).metadata()).width).toBe(40);
});

it('answers the same picture under the same key once, whatever its form looks like', async () => {
  const content = await jpeg();
  const key = crypto.randomUUID();
  const [first, again] = [
    await clerk.send('POST', path, formOf(content), { key }),
    await clerk.send('POST', path, formOf(content), { key }),
  ];
  expect(again.body).toEqual(first.body);
  const other = await clerk.send('POST', path, formOf(bytes(await picture(9, 9).png().toBuffer())), { key });
  expect(other.body.error.code).toBe('idempotency_mismatch');
});

it.each<[string, () => Promise<unknown> | unknown, number, string, object | undefined]>([
  ['a larger file', () => formOf(new Uint8Array(MAX_AVATAR + 1)), 413, 'too_large', { avatar: ['too_long'] }],
  ['a much larger one', () => formOf(new Uint8Array(9_000_000)), 413, 'too_large', { avatar: ['too_long'] }],
  ['JSON', () => ({ avatar: 'x' }), 415, 'unsupported_type', { avatar: ['type'] }],
  [
    'what is called a picture and is none',
    () => formOf(bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))),
    415,
    'unsupported_type',
    { avatar: ['type'] },
  ],
  [
    'another kind of picture',
    async () => formOf(bytes(await picture().webp().toBuffer())),
    415,
    'unsupported_type',
    { avatar: ['type'] },
  ],
  [
    'half a picture',
    async () => formOf((await jpeg()).subarray(0, 300)),
    422,
    'invalid',
    { avatar: ['pattern'] },
  ],
  ['an empty form', () => new FormData(), 422, 'invalid', { avatar: ['required'] }],
  ['another field', () => formOf(new Uint8Array(9), 'photo'), 422, 'invalid', { photo: ['extra'] }],
])('refuses %s', async (_, make, status, code, fields) => {
  const reply = await clerk.send('POST', path, await make());
  expect([reply.status, reply.body.error.code, reply.body.error.fields]).toEqual([status, code, fields]);
});

it('refuses a small file that claims to be a huge picture', async () => {
  const huge = bytes(
    await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer(),
  );
  expect(huge.length).toBeLessThan(MAX_AVATAR);
  const reply = await clerk.send('POST', path, formOf(huge));
  expect(reply.body.error).toMatchObject({ code: 'invalid', fields: { avatar: ['pattern'] } });
});

it('knows no other names', async () => {
  for (const name of ['x'.repeat(32), '..', '%2e%2e%2fsecret'])
    expect([404, 422]).toContain((await fetched(`/v1/files/${name}`)).response.status);
});

it('shows nobody by a picture that is not there', async () => {
  const avatar = `/v1/files/${'x'.repeat(32)}.webp`;
  const unknown = { code: 'invalid', fields: { avatar: ['unknown'] } };
  const body = { name: 'سارا', family: 'محمدی', gender: 2 as const, phone_number: club.phone(), avatar };
  expect((await clerk.call(users.create, { body })).body.error).toMatchObject(unknown);
  const { id } = await builders(club).customer();
  const params = { id: String(id) };
  expect((await clerk.call(users.update, { params, body: { avatar } })).body.error).toMatchObject(unknown);
  expect((await clerk.call(profile.update, { body: { avatar } })).body.error).toMatchObject(unknown);
  // Who was kept on a device while the picture went is taken without it.
  const kept = { ...body, occurred_at: club.clock.now().toISOString() };
  expect((await clerk.ok(users.create, { body: kept })).data.avatar).toBeNull();
});

it('lets go of pictures that nobody shows, after a day', async () => {
  const [shown, forgotten] = [await upload(await jpeg()), await upload(await jpeg())];
  await builders(club).customer({ avatar: shown });
  await club.run(purge);
  expect((await fetched(forgotten)).response.status).toBe(200);
  club.clock.advance(DAY + 1000);
  const fresh = await upload(await jpeg(), await club.as('reception'));
  await club.run(purge);
  const statuses = await Promise.all(
    [shown, forgotten, fresh].map(async (at) => (await fetched(at)).response.status),
  );
  expect(statuses).toEqual([200, 404, 200]);
});

it('takes so many of one person in an hour', async () => {
  const person = await club.as({ permissions: ['user.create'] });
  const point = bytes(await picture(1, 1).png().toBuffer());
  for (let i = 0; i < 60; i++) await upload(point, person);
  expect((await person.send('POST', path, formOf(point))).status).toBe(429);
});

it('draws one picture at a time: a crowd of large ones is told to come again, and nothing breaks', async () => {
  const large = bytes(await picture(6000, 6000).png({ compressionLevel: 9, progressive: true }).toBuffer());
  expect(large.length).toBeLessThan(MAX_AVATAR);
  const here = await club.signIn(clerk.user_id);
  let pending = true;
  const replies = Promise.all(
    Array.from({ length: 8 }, () => here.send('POST', path, formOf(large))),
  ).finally(() => {
    pending = false;
  });
  let held = 0;
  while (pending) held = Math.max(held, await openTransactions(club.db));
  const statuses = (await replies).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // Five waited or were drawn for seconds; those that are kept come one after the other.
  expect(held).toBeLessThan(3);
});
