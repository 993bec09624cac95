import { type SheetKind, writeSheet } from './shell/sheet-address.ts';

/** The names that a path asks for: `id` of `/customers/$id/edit`. */
type ParamOf<P extends string> = P extends `${string}$${infer N}/${infer Rest}`
  ? N | ParamOf<`/${Rest}`>
  : P extends `${string}$${infer N}`
    ? N
    : never;

/** What stands behind the path: filters, the way a page is shown, the sheet over it. */
type Search = Readonly<Record<string, unknown>>;

interface More {
  search?: Search | undefined;
  sheet?: { kind: SheetKind; id?: string | number };
}

/** What the router's `<Link>` and `navigate` take; its own types know no path of a map that is made from data. */
export interface Target {
  to: string;
  search: never;
}

type Params = Readonly<Record<string, unknown>>;

/** The same of a path that is known only when the page is there: the print view of a list. */
export function linkAt(
  path: string,
  { search, sheet, params }: More & { params?: Params | undefined } = {},
): Target {
  const to = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  return { to, search: { ...search, ...(sheet && { sheet: writeSheet(sheet.kind, sheet.id) }) } as never };
}

/** `linkTo('/customers/$id/edit', { params: { id } })`: a page of the map; a test holds each literal path against it. */
export const linkTo = <P extends `/${string}`>(
  path: P,
  ...[more]: [ParamOf<P>] extends [never]
    ? [more?: More]
    : [more: More & { params: Readonly<Record<ParamOf<P>, string | number>> }]
): Target => linkAt(path, more);

/** The page that stands, with something else behind its path. */
export const here = <S extends object = Record<string, unknown>>(change: (search: S) => object): Target => ({
  to: '.',
  search: change as never,
});
