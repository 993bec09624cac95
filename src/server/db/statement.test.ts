import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createDb, type Db } from './client.ts';
import { memoized, oncePerDb, perWording, statement } from './statement.ts';

/** A database that answers nothing and records its queries. */
function deaf(): { db: Db; asked: [string, unknown[]][] } {
  const asked: [string, unknown[]][] = [];
  const client = {
    query: async (text: string, values: unknown[]) => {
      asked.push([text, [...values]]);
      return { rows: [], rowCount: 0, command: 'SELECT' };
    },
    release() {},
  };
  return { db: createDb({ connect: async () => client, end: async () => {} } as unknown as pg.Pool), asked };
}

describe('a statement that is put into words once', () => {
  test('is sent with the values of each call, in their places, on the database of the call', async () => {
    let built = 0;
    const inRole = statement((db, role_id: number, name: string) => {
      built++;
      return db
        .selectFrom('users')
        .select('id')
        .where('active', '=', true)
        .where('name', '=', name)
        .where('role_id', '=', role_id);
    });
    const [one, other] = [deaf(), deaf()];
    await Promise.all([inRole(one.db, 1, 'الف'), inRole(one.db, 2, 'ب'), inRole(other.db, 3, 'پ')]);
    expect(built).toBe(1);
    const text = 'select "id" from "users" where "active" = $1 and "name" = $2 and "role_id" = $3';
    expect(one.asked).toEqual([
      [text, [true, 'الف', 1]],
      [text, [true, 'ب', 2]],
    ]);
    expect(other.asked).toEqual([[text, [true, 'پ', 3]]]);
  });

  test('parts are built once for each database, and what is made of them once for each name', () => {
    const part = oncePerDb((db) => db.selectFrom('users').select('id'));
    const [one, other] = [deaf().db, deaf().db];
    expect(part(one)).toBe(part(one));
    expect(part(one)).not.toBe(part(other));
    const made = (name: string) => memoized(part(one), name, () => ({ name }));
    expect(made('a')).toBe(made('a'));
    expect(made('a')).not.toBe(made('b'));
  });

  test('what is asked the same way is put into words once, and sent with the values of each time', async () => {
    const { db, asked } = deaf();
    const users = db.selectFrom('users').select('id').where('active', '=', true);
    let built = 0;
    const page = async (where: RawBuilder<boolean>, offset: number) =>
      db.executeQuery(
        perWording(db, users, 'page', [where, sql`${offset}`], (condition, from) => {
          built++;
          return users.where(sql<boolean>`version > ${7}`).where(condition).offset(from);
        }),
      );
    const named = (name: string, roles: number[]) =>
      sql<boolean>`(name = ${name} and role_id = any(${roles}))`;
    await page(named('الف', [1]), 20);
    await page(named('ب $1', [2, 3]), 40);
    await page(sql`name is null`, 60);
    expect(built).toBe(2);
    const text = (where: string, last: number) =>
      `select "id" from "users" where "active" = $1 and version > $2 and ${where} offset $${last}`;
    expect(asked).toEqual([
      [text('(name = $3 and role_id = any($4))', 5), [true, 7, 'الف', [1], 20]],
      [text('(name = $3 and role_id = any($4))', 5), [true, 7, 'ب $1', [2, 3], 40]],
      [text('name is null', 3), [true, 7, 60]],
    ]);
    await expect(page(sql`name ~ 'a$1'`, 0)).rejects.toThrow('is a value');
  });
});
