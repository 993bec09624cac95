import { type SheetKind, writeSheet } from './shell/sheet-address.ts';

/** The parameters of a path: `id` of `/customers/$id/edit`. */
type ParamOf<P extends string> = P extends `${string}$${infer N}/${infer Rest}`
  ? N | ParamOf<`/${Rest}`>
  : P extends `${string}$${infer N}`
    ? N
    : never;

/** The search parameters: filters, view, sheet. */
type Search = Readonly<Record<string, unknown>>;

interface More {
  search?: Search | undefined;
  sheet?: { kind: SheetKind; id?: string | number };
}

/** A target for the router's `<Link>` and `navigate`, whose own types do not know paths built from data. */
export interface Target {
  to: string;
  search: never;
}

type Params = Readonly<Record<string, unknown>>;

/** The same for a path that is only known at run time: a list's print view. */
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

/** The present page with other search parameters. */
export const here = <S extends object = Record<string, unknown>>(change: (search: S) => object): Target => ({
  to: '.',
  search: change as never,
});
