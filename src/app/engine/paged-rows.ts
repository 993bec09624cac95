import type { EditFlag } from '#ui/table/edit-flag.tsx';
import type { Listed } from './resource.ts';

/** Rows of the first two parts, which come quickly, and of the following ones. */
const FIRST = 50;
const MORE = 2 * FIRST;

/** The n-th part of a list, as a page of the wire: 50, 50, then 100 each. */
export const pageOf = (part: number): { page: number; per_page: number } =>
  part < 2 ? { page: part + 1, per_page: FIRST } : { page: part, per_page: MORE };

/** The part that contains a row. */
export const partOf = (row: number): number =>
  row < MORE ? Math.floor(row / FIRST) : Math.floor(row / MORE) + 1;

/** The rows of all loaded parts in order; an id that occurs twice is shown once. */
export class PagedRows<Row extends Listed> {
  #parts: (readonly Row[])[] = [];
  #rows: readonly Row[] = [];
  #ids = new Set<number>();
  /** The version in which a row was seen first. */
  readonly #versions = new Map<number, number>();
  readonly #opened: string;
  readonly #isSavedHere: (id: number, version: number) => boolean;

  /** `opened`: the instant from which on a record counts as new. */
  constructor(opened: string, isSavedHere: (id: number, version: number) => boolean = () => false) {
    this.#opened = opened;
    this.#isSavedHere = isSavedHere;
  }

  get rows(): readonly Row[] {
    return this.#rows;
  }

  get parts(): number {
    return this.#parts.length;
  }

  /** Adds or replaces a part. */
  put(part: number, rows: readonly Row[]): void {
    if (this.#parts[part] === rows || part > this.#parts.length) return;
    const last = part === this.#parts.length;
    this.#parts[part] = rows;
    if (!last) {
      this.#ids.clear();
      this.#rows = this.#parts.flatMap((each) => this.#fresh(each));
    } else this.#rows = [...this.#rows, ...this.#fresh(rows)];
  }

  #fresh(rows: readonly Row[]): Row[] {
    const fresh = rows.filter(({ id }) => !this.#ids.has(id) && this.#ids.add(id));
    for (const { id, version } of fresh)
      if (version !== undefined && !this.#versions.has(id)) this.#versions.set(id, version);
    return fresh;
  }

  /** What happened to a row since the list was opened: created, saved here, or changed by somebody else. */
  flagOf({ id, version = 0, created_at = '' }: Row): EditFlag | undefined {
    if (created_at > this.#opened) return 'new';
    if (version <= (this.#versions.get(id) ?? version)) return undefined;
    return this.#isSavedHere(id, version) ? 'saved' : 'updated';
  }
}
