import type { FormSpec } from './form.ts';
import type { FormTable } from './form-sheet.tsx';
import type { Listed, Resource } from './resource.ts';

/** Where the lists and the forms are fetched from, by the word of their resource. */
interface Definitions {
  resources: Readonly<Record<string, () => Promise<unknown>>>;
  forms: FormTable;
}

let known: Definitions = { resources: {}, forms: {} };

/** Told once by the map of pages: whoever shows another resource's records asks here and knows no feature. */
export function knowDefinitions(definitions: Definitions): void {
  known = definitions;
}

/** The list of a resource; who asks says what its rows are. */
export function definitionOf<Row extends Listed>(name: string): Promise<Resource<Row>> {
  return (known.resources[name]?.() ?? unheardOf(name)) as Promise<Resource<Row>>;
}

export function formOf(name: string): Promise<FormSpec> {
  return known.forms[name]?.() ?? unheardOf(name);
}

const unheardOf = (name: string): Promise<never> =>
  Promise.reject(new Error(`No such resource among the pages: ${name}`));
