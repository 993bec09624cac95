import { expect, it } from 'vitest';
import { filesBelow, findCircle, type Import, importsOf, readImports } from './import-graph.ts';

/**
 * Which rooms a room may know besides itself, and which packages; the linter says the same while one types.
 * A folder of `server` and `app` that stands here has its own law.
 */
const ROOMS: Record<string, { rooms: string[]; packages: RegExp }> = {
  domain: { rooms: [], packages: /^@internationalized\/date$|^@persian-tools\/persian-tools$/ },
  contract: { rooms: ['domain'], packages: /^valibot$/ },
  outbox: { rooms: ['domain', 'contract'], packages: /^(?!node:|react|@tanstack|@radix|jotai)/ },
  server: { rooms: ['domain', 'contract'], packages: /^(?!react|@tanstack|@radix|jotai|vite)/ },
  sw: { rooms: ['domain', 'contract', 'outbox'], packages: /^(?!node:|react)/ },
  ui: { rooms: ['domain'], packages: /^(?!node:|@tanstack\/react-(router|query)|jotai|ofetch|valibot)/ },
  app: { rooms: ['domain', 'contract', 'outbox', 'ui'], packages: /^(?!node:|hono|@hono|kysely|pg$|pino)/ },
};

/** Files of one place that must not know files of another. */
const FORBIDDEN: { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^server\/db\//,
    to: /^server\/(features|http|ledger|jobs|cli|demo)\//,
    why: 'db knows no one above it',
  },
  { from: /^server\/http\//, to: /^server\/(features|cli|demo)\//, why: 'http never knows a feature' },
  {
    from: /^server\/ledger\//,
    to: /^server\/(features|jobs|cli|demo|adapters|http\/(?!fail\.ts))/,
    why: 'the ledger knows db, domain and how to refuse',
  },
  {
    from: /^server\/adapters\//,
    to: /^(server\/(?!adapters\/)|contract\/)/,
    why: 'adapters know only domain',
  },
  {
    from: /^server\/(jobs|cli|demo)\//,
    to: /^server\/(db\/tables|features\/[^/]+\/queries)/,
    why: 'through services, never tables or queries',
  },
  { from: /./, to: /^(server|app)\/main\.tsx?$/, why: 'an entry is imported by nothing' },
  {
    from: /^app\/(?!router\.tsx)/,
    to: /^app\/routes\.tsx?$/,
    why: 'the table of routes is the router’s only',
  },
  { from: /^app\/data\//, to: /^(app\/features\/|ui\/)/, why: 'data knows no screen and no look' },
  { from: /^app\/(resource|state|i18n)\//, to: /^app\/features\//, why: 'only routes know features' },
  {
    from: /^app\/parts\//,
    to: /^app\/(features|shell|pwa)\//,
    why: 'features show parts; a part knows none of them',
  },
];

const imports = readImports();

function room(file: string): string {
  return file.split('/')[1] ?? '';
}

function broken(law: (one: Import) => string | undefined): string[] {
  return imports.flatMap((one) => {
    const why = law(one);
    return why ? [`${one.from} → ${one.to}: ${why}`] : [];
  });
}

it('sees the whole product', () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(new Set(imports.map(({ from }) => room(from)))).toContain('server');
});

it('lets every import name a file that is there', () => {
  const files = new Set(filesBelow('src'));
  expect(broken(({ to, ours }) => (ours && !files.has(to) ? 'no such file' : undefined))).toEqual([]);
});

it('keeps the arrows between the rooms', () => {
  const law = ({ from, to, ours }: Import) => {
    const own = ROOMS[room(from)];
    if (!own) return `${room(from)} is no room of this house`;
    if (!ours) return own.packages.test(to) ? undefined : 'not a package for this room';
    return [room(from), ...own.rooms].includes(room(to))
      ? undefined
      : `${room(from)} must not know ${room(to)}`;
  };
  expect(broken(law)).toEqual([]);
});

it('keeps the arrows inside server and app', () => {
  const law = ({ from, to, ours }: Import) => {
    const within = (file: string) => file.replace(/^src\//, '');
    return FORBIDDEN.find((rule) => ours && rule.from.test(within(from)) && rule.to.test(within(to)))?.why;
  };
  expect(broken(law)).toEqual([]);
});

it('lets a feature use of another one only what it offers', () => {
  const law = ({ from, to, ours }: Import) => {
    const [, side, folder, own] = from.split('/');
    const [, otherSide, otherFolder, other, file = ''] = to.split('/');
    if (!ours || folder !== 'features' || otherFolder !== 'features' || side !== otherSide || own === other)
      return;
    if (side === 'server') return /^(queries|routes)\.ts$/.test(file) ? 'its service only' : undefined;
    return /^picker|-picker/.test(file) ? undefined : 'its picker only';
  };
  expect(broken(law)).toEqual([]);
});

it('has no circle of imports', () => {
  expect(findCircle(imports)).toBeUndefined();
});

it('would see a circle, a lazy import and an import of many lines', () => {
  const one = (from: string, to: string): Import => ({ from, to, ours: true });
  expect(findCircle([one('a', 'b'), one('b', 'c'), one('c', 'b')])).toEqual(['b', 'c', 'b']);
  const source = `import {\n  a,\n  b,\n} from '#domain/a.ts';\nconst c = () => import('./c.ts');\n// from './no.ts'\n`;
  expect(importsOf('src/app/x.ts', source).map(({ to }) => to)).toEqual(['src/domain/a.ts', 'src/app/c.ts']);
});
