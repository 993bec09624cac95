import type { FormSpec } from './form.ts';
import type { Listed, Resource } from './resource.ts';

/** Where a list and its form are fetched from. */
interface Definition {
  list: () => Promise<unknown>;
  form: () => Promise<FormSpec>;
}

const known = new Map<string, Definition>();

/** Told by the map of pages: whoever shows another resource's records asks here and knows no area. */
export function knowDefinition(name: string, definition: Definition): void {
  known.set(name, definition);
}

/** The definition of a resource's list; the caller gives the row type. */
export function definitionOf<Row extends Listed>(name: string): Promise<Resource<Row>> {
  return (known.get(name)?.list() ?? unheardOf(name)) as Promise<Resource<Row>>;
}

export const hasForm = (name: string): boolean => known.has(name);

export function formOf(name: string): Promise<FormSpec> {
  return known.get(name)?.form() ?? unheardOf(name);
}

const unheardOf = (name: string): Promise<never> =>
  Promise.reject(new Error(`No such resource among the pages: ${name}`));
