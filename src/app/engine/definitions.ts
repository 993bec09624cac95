import type { FormSpec } from './form.ts';
import type { FormTable } from './form-sheet.tsx';
import type { Listed, Resource } from './resource.ts';

/** Where the lists and the forms are fetched from, by the word of their resource. */
interface Definitions {
  resources: Readonly<Record<string, () => Promise<unknown>>>;
  forms: FormTable;
}

let known: Definitions = { resources: {}, forms: {} };

/** Set once by the map of pages, so that components can show other resources' records without importing their area. */
export function knowDefinitions(definitions: Definitions): void {
  known = definitions;
}

/** The definition of a resource's list; the caller gives the row type. */
export function definitionOf<Row extends Listed>(name: string): Promise<Resource<Row>> {
  return (known.resources[name]?.() ?? unheardOf(name)) as Promise<Resource<Row>>;
}

export function formOf(name: string): Promise<FormSpec> {
  return known.forms[name]?.() ?? unheardOf(name);
}

const unheardOf = (name: string): Promise<never> =>
  Promise.reject(new Error(`No such resource among the pages: ${name}`));
