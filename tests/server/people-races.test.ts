import { expect, test } from 'vitest';
import { devices } from '#contract/access/devices.ts';
import { roles } from '#contract/access/roles.ts';
import { characters } from '#contract/people/characters.ts';
import { coachAccount } from '#contract/people/coach-account.ts';
import { coaches } from '#contract/people/coaches.ts';
import { people } from '#contract/people/people.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { documents } from '#contract/treasury/documents.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH } from '#tests/support/build.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const at = (id: number) => ({ params: { id: String(id) } });

/** Several times over: the order in which two meet is chance. Nothing that meets is a fault, and the books hold. */
async function often(work: () => Promise<{ status: number }[]>): Promise<number[][]> {
  const ends: number[][] = [];
  for (let n = 0; n < 6; n++) ends.push((await work()).map(({ status }) => status));
  expect(ends.flat().filter((status) => status >= 500)).toEqual([]);
  expect(await verify(club.db)).toEqual([]);
  return ends;
}

test('each merged into the other: one stays', async () => {
  await often(async () => {
    const [one, two] = [await make.customer(), await make.customer()];
    await make.receipt(one.id, 70_000);
    await make.booking({ user_id: two.id });
    const replies = await Promise.all([
      top.call(people.merge, { ...at(one.id), body: { into: two.id } }),
      top.call(people.merge, { ...at(two.id), body: { into: one.id } }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    return replies;
  });
});

test('merged into two at once: gone once, and the money with one of them', async () => {
  await often(async () => {
    const [from, one, two] = [await make.customer(), await make.customer(), await make.customer()];
    await make.receipt(from.id, 50_000);
    const merge = (into: number) => top.call(people.merge, { ...at(from.id), body: { into } });
    const replies = await Promise.all([merge(one.id), merge(two.id)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const balances = await Promise.all([one, two].map(({ id }) => top.ok(users.get, at(id))));
    expect(balances.reduce((sum, { data }) => sum + data.balance, 0)).toBe(-50_000);
    return replies;
  });
});

test('a coach merged, paid and removed at once', async () => {
  await often(async () => {
    const [coach, into] = [await make.coach(), await make.customer()];
    return Promise.all([
      top.call(people.merge, { ...at(coach.user.id), body: { into: into.id } }),
      top.call(coachAccount.receive, { ...at(coach.id), body: { price: 9_000, cash_id: CASH } }),
      top.call(coaches.remove, at(coach.id)),
    ]);
  });
});

test('removed for good while money comes for them', async () => {
  await often(async () => {
    const person = await make.customer();
    await top.ok(users.remove, at(person.id));
    const body = { user_id: person.id, price: 9_000, cash_id: CASH };
    return Promise.all([
      top.call(users.force, at(person.id)),
      top.call(users.restore, at(person.id)),
      top.call(documents.createReceive, { body }),
    ]);
  });
});

test('a group is not trashed under somebody who comes into it', async () => {
  await often(async () => {
    const [group, person] = [await make.character(), await make.customer()];
    const replies = await Promise.all([
      top.call(characters.addMembers, { ...at(group.id), body: { users: [person.id] } }),
      top.call(characters.remove, at(group.id)),
      top.call(users.create, {
        body: {
          name: 'سارا',
          family: 'نیک',
          gender: 2,
          phone_number: club.phone(),
          character_id: group.id,
        },
      }),
    ]);
    const lost = await club.db
      .selectFrom('users as u')
      .innerJoin('characters as c', 'c.id', 'u.character_id')
      .select('u.id')
      .where('c.deleted_at', 'is not', null)
      .where('u.deleted_at', 'is', null)
      .execute();
    expect(lost).toEqual([]);
    return replies;
  });
});

test('one phone for two newcomers, and for whoever gets another', async () => {
  await often(async () => {
    const phone_number = club.phone();
    const other = await make.customer();
    const body = { name: 'سارا', family: 'نیک', gender: 2 as const, phone_number };
    const replies = await Promise.all([
      top.call(users.create, { body }),
      top.call(users.create, { body }),
      top.call(users.update, { ...at(other.id), body: { phone_number } }),
    ]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    return replies;
  });
});

test('moved below each other: no circle', async () => {
  await often(async () => {
    const [one, two] = [await club.role(['court.show']), await club.role(['court.show'])];
    const move = (id: number, parent_id: number) =>
      top.call(roles.update, { ...at(id), body: { parent_id } });
    const replies = await Promise.all([move(one, two), move(two, one)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    return replies;
  });
});

/** A dozen at once by one person on one row: each is answered, none fails, and nobody waits for a stuck one. */
async function atOnce(send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const started = performance.now();
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)));
  expect(performance.now() - started).toBeLessThan(2000);
  return [...new Set(replies.map(({ status }) => status))].sort();
}

test('whoever writes to their own row a dozen times at once waits for nobody', async () => {
  const own = await club.as({ permissions: ['court.show'] });
  const settings = (n: number) =>
    own.call(profile.browserSettings, { body: { settings: { [`kept_${n}`]: n } } });
  expect(await atOnce(settings)).toEqual([200]);
  expect(Object.keys((await own.ok(profile.get)).data.browser_setting)).toHaveLength(12);
  expect(await atOnce((n) => own.call(profile.update, { body: { company: `شرکت ${n}` } }))).toEqual([200]);
});

test('nor does who changes, groups, merges or removes themselves as one of the club’s people', async () => {
  const own = await club.as('manager');
  const me = at(own.user_id);
  const group = await make.character();
  const other = await make.customer();
  expect(await atOnce((n) => own.call(users.update, { ...me, body: { company: `شرکت ${n}` } }))).toEqual([
    200,
  ]);
  const join = () =>
    own.call(characters.addMembers, { ...at(group.id), body: { users: [own.user_id, other.id] } });
  expect(await atOnce(join)).toEqual([200, 422]);
  expect(await atOnce(() => own.call(users.remove, me))).toEqual([422]);
  expect(await atOnce(() => own.call(people.merge, { ...me, body: { into: other.id } }))).toEqual([422]);
  expect(
    await atOnce(() => own.call(people.merge, { ...at(other.id), body: { into: own.user_id } })),
  ).toEqual([422]);
});

test('nor does who pays, teaches or signs a device in for themselves', async () => {
  const own = await club.as('manager');
  const receipt = { user_id: own.user_id, price: 1000, cash_id: CASH };
  expect(await atOnce(() => own.call(documents.createReceive, { body: receipt }))).toEqual([201]);
  const coach = { user_id: own.user_id, share_type: 'percent' as const, share: 40 };
  expect(await atOnce(() => own.call(coaches.create, { body: coach }))).toEqual([201, 422]);
  const device_key = 'a'.repeat(43);
  expect(await atOnce(() => own.call(devices.create, { body: { device_key } }))).toEqual([201]);
});
