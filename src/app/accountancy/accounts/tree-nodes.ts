import type { Account } from '#contract/accountancy/accounts.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { fold } from '#domain/persian.ts';

/** An account with those below it, as the tree draws them. */
export interface AccountNode extends Omit<Account, 'children'> {
  parent: string;
  /** The number of direct sub-accounts, shown or not. */
  below: number;
  children: AccountNode[];
}

/**
 * Turns the flat list of accounts (parents first) into tree nodes, down to a level, with only the paths to search
 * matches.
 */
export function nodesOf(accounts: readonly Account[], level: number, search: string): AccountNode[] {
  const wanted = fold(search.trim());
  const code = toLatinDigits(wanted).replaceAll('-', '');
  const fits = ({ name, code: own }: Account) =>
    wanted === '' || fold(name).includes(wanted) || (/^\d+$/.test(code) && (own ?? '').startsWith(code));
  const below = Map.groupBy(accounts, (account) => account.parent_id);
  const make = (account: Account, parent: string): AccountNode[] => {
    const nodes = (below.get(account.id) ?? []).flatMap((child) => make(child, account.name));
    const shown = account.level <= level ? nodes : [];
    if (account.level > level && wanted === '') return [];
    return fits(account) || nodes.length > 0
      ? [{ ...account, parent, below: account.children, children: shown }]
      : [];
  };
  return (below.get(null) ?? []).flatMap((account) => make(account, ''));
}

/** `5101` as `51-01`: general, subsidiary and detail part from each other. */
export const codeText = (code: string | null): string =>
  code === null ? '' : [code.slice(0, 2), code.slice(2, 4), code.slice(4)].filter(Boolean).join('-');

/** Accounts that another may be moved below: of its nature, not below itself, and with codes of their own. */
export function parentsFor(accounts: readonly Account[], moved: Account | null): Account[] {
  const full = new Set(['11', '12', '13', '14', '21', '22', '32']);
  const under = new Set(moved ? [moved.id] : []);
  for (const { id, parent_id } of accounts) if (parent_id !== null && under.has(parent_id)) under.add(id);
  return accounts.filter(
    ({ id, code, level, kind, trashed }) =>
      code !== null &&
      !trashed &&
      !full.has(code) &&
      level < 4 &&
      !under.has(id) &&
      (!moved || kind === moved.kind),
  );
}
