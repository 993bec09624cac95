import fs from 'node:fs';
import path from 'node:path';
import type { Call } from '#contract/call.ts';
import { LISTS } from '#contract/resources.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';

/**
 * Checks what types cannot: that each resource has its table in a migration, its calls answered, and its definition in
 * the app. Missing ones are reported with the file they belong in.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const filesIn = (folder: string, end: string) =>
  fs
    .readdirSync(path.join(ROOT, folder))
    .flatMap((name) => (name.endsWith(end) ? [`${folder}/${name}`] : []));
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

function missingTables(): string[] {
  const sql = filesIn('src/server/db/migrations', '.sql').map(read).join('\n');
  return filesIn('src/server/db/tables', '.ts').flatMap((file) => {
    const tables = /export interface \w+Tables \{([^}]*)\}/.exec(read(file))?.[1] ?? '';
    return [...tables.matchAll(/^ {2}(\w+):/gm)].flatMap(([, table]) =>
      new RegExp(`\\bcreate table ${table}\\b|\\brename to ${table}\\b`, 'i').test(sql)
        ? []
        : [`${file} has a table ${table} that no migration creates: add one to src/server/db/migrations.`],
    );
  });
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'name' in value;

async function missingRoutes(): Promise<string[]> {
  const answered = new Set(allRoutes({} as Services).map(({ call }) => call.name));
  const files = filesIn('src/contract', '.ts').filter((file) => !file.endsWith('.test.ts'));
  const all = files.map(async (file) => {
    const module: Record<string, unknown> = await import(path.join(ROOT, file));
    const calls = Object.values(module).flatMap((one) => Object.values(one ?? {}).filter(isCall));
    const left = [...new Set(calls.map(({ name }) => name))].filter((name) => !answered.has(name));
    return left.length === 0
      ? []
      : [`${file}: nothing answers ${left.join(', ')}: see src/server/routes.ts.`];
  });
  return (await Promise.all(all)).flat();
}

function missingDefinitions(): string[] {
  return LISTS.flatMap(({ name }) => {
    const [folder = `src/app/<area>/${name}`] = fs.globSync(`src/app/*/${name}`, { cwd: ROOT });
    const files = fs.existsSync(path.join(ROOT, folder)) ? fs.readdirSync(path.join(ROOT, folder)) : [];
    const list = files.find((file) => /^resource\.tsx?$/.test(file));
    if (!list) return [`${name} has no definition: ${folder}/resource.ts is missing.`];
    const forms = files.filter((file) => file === list || file.endsWith('-form.ts'));
    const text = forms.map((file) => read(`${folder}/${file}`)).join('\n');
    const form = text.includes(`describedForm('${name}', `) || text.includes(`resource: '${name}'`);
    return [
      ...(read(`${folder}/${list}`).includes(`describedList('${name}'`)
        ? []
        : [`${folder}/${list} defines no list ${name}: describedList('${name}').`]),
      ...(form ? [] : [`${folder}/${list} defines no form for ${name}: describedForm('${name}', calls).`]),
    ];
  });
}

const missing = [...missingTables(), ...(await missingRoutes()), ...missingDefinitions()];
for (const line of missing) console.log(line);
if (missing.length === 0) console.log(`${LISTS.length} lists: tables, routes and definitions are there.`);
process.exit(missing.length > 0 ? 1 : 0);
