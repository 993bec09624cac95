type Definitions = Readonly<Record<string, unknown>>;

/**
 * All that `<area>/<its word>/resource.ts(x)` define, found by the build and kept in one file: a list is described in a
 * kilobyte or two, and as a file each they would be twenty.
 */
const found = import.meta.glob<Definitions>('./*/*/resource.{ts,tsx}', { eager: true });

/** The definition of this name: a list's `name`, or a form's `resource`. */
export function definedFor(word: string, key: 'name' | 'resource'): unknown {
  const [, file = {}] = Object.entries(found).find(([path]) => path.split('/')[2] === word) ?? [];
  const definition = Object.values(file as Record<string, Definitions | undefined>).find(
    (one) => one?.[key] === word,
  );
  if (!definition) throw new Error(`${word}/resource.ts defines no ${key} ${word}`);
  return definition;
}
