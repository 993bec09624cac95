import type { Level } from '#contract/accountancy/books.ts';
import type { AccountKind } from '#domain/accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { Sides } from './turnovers.ts';

export interface BookAccount {
  id: number;
  /** Of a place of money none. */
  code: string | null;
  name: string;
  kind: AccountKind;
  parent: BookAccount | null;
  /** 0 a group, 1 below it … */
  depth: number;
  /** It has accounts below it, people apart. */
  opens: boolean;
  /** Sorts the tree: what stands below an account follows it. */
  order: string;
  /** 11, 12 or 13: what stands below it is a place of money. */
  place: boolean;
}

const DEPTHS: Record<Level, number> = { group: 0, total: 1, detail: 2, deepest: 3 };

/** The chart of accounts with its places of money; people stand in it as one, 14. */
export class AccountTree {
  readonly all: readonly BookAccount[];
  readonly #byId: ReadonlyMap<number, BookAccount>;

  constructor(all: readonly BookAccount[]) {
    this.all = all;
    this.#byId = new Map(all.map((account) => [account.id, account]));
  }

  get(id: number): BookAccount | undefined {
    return this.#byId.get(id);
  }

  byCode(code: string): BookAccount {
    const found = this.all.find((account) => account.code === code);
    if (!found) throw new Error(`no account ${code}`);
    return found;
  }

  /** From its group down to the account itself. */
  pathOf(account: BookAccount): BookAccount[] {
    return account.parent ? [...this.pathOf(account.parent), account] : [account];
  }

  /** The accounts of a level, in the order of their codes, and those above it that nothing stands below. */
  rowsOf(level: Level, parent: BookAccount | null): BookAccount[] {
    const depth = parent ? parent.depth + 1 : DEPTHS[level];
    const within = (account: BookAccount) => parent === null || this.pathOf(account).includes(parent);
    return this.all.filter(
      (account) => within(account) && (account.depth === depth || (account.depth < depth && !account.opens)),
    );
  }

  /** Which row of that level an account is counted in; null: in none of them. */
  rowOf(id: number, level: Level, parent: BookAccount | null): BookAccount | null {
    const account = this.get(id);
    if (!account) return null;
    const path = this.pathOf(account);
    if (parent && !path.includes(parent)) return null;
    return path[parent ? parent.depth + 1 : DEPTHS[level]] ?? account;
  }
}

export async function readTree(db: Db): Promise<AccountTree> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'code', 'name', 'kind', 'parent_id'])
    .where('user_id', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parents = new Set(rows.map(({ parent_id }) => parent_id));
  const made = new Map<number, BookAccount>();
  const make = (id: number): BookAccount => {
    const known = made.get(id);
    if (known) return known;
    const row = byId.get(id);
    if (!row) throw new Error(`no account ${id}`);
    const parent = row.parent_id === null ? null : make(row.parent_id);
    const account: BookAccount = {
      id,
      code: row.code,
      name: row.name,
      kind: row.kind,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      opens: parents.has(id),
      order: row.code ?? `${parent?.code ?? ''}/${String(id).padStart(15, '0')}`,
      place: row.code === null,
    };
    made.set(id, account);
    return account;
  };
  const all = rows.map(({ id }) => make(id));
  return new AccountTree(all.toSorted((a, b) => (a.order < b.order ? -1 : 1)));
}

/** Debit minus credit. */
export const netOf = (sides: Sides | undefined): number => (sides ? sides.debit - sides.credit : 0);
