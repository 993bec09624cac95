type Definitions = Readonly<Record<string, unknown>>;

/**
 * All that `<area>/<its word>/resource.ts(x)` define, found by the build and kept in one file: a list is described in a
 * kilobyte or two, and as a file each they would be twenty.
 */
const found = import.meta.glob<Definitions>('./*/*/resource.{ts,tsx}', { eager: true });

/** What is defined for a list under a name: a list has it as its `name`, a form as its `resource`. */
export function definedFor(word: string, key: 'name' | 'resource'): unknown {
  const [, file = {}] = Object.entries(found).find(([path]) => path.split('/')[2] === word) ?? [];
  const definition = Object.values(file as Record<string, Definitions | undefined>).find(
    (one) => one?.[key] === word,
  );
  if (!definition) throw new Error(`${word}/resource.ts defines no ${key} ${word}`);
  return definition;
}
