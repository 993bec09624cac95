import { expect, it } from 'vitest';
import { filesBelow, findCircle, type Import, importsOf, readImports } from './import-graph.ts';

/**
 * What each folder may import besides itself, and which packages; the linter reports the same while typing. Subfolders
 * of `server` and `app` listed here have rules of their own.
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

/** The areas; each has a folder of this name in `contract`, `server` and `app`. */
const AREAS = [
  'access',
  'accountancy',
  'desk',
  'messages',
  'people',
  'reports',
  'sales',
  'settings',
  'system',
  'treasury',
];

/** The server's areas and shared folders from bottom to top: each may import only those before it. */
const SERVER_FLOORS = [
  'records',
  'files',
  'calendar',
  'messages',
  'access',
  'people',
  'treasury',
  'accountancy',
  'settings',
  'sales',
  'online',
  'desk',
  'reports',
  'system',
];
const SERVER_AREA = `server/(?:${SERVER_FLOORS.join('|')})/`;

/** Files that must not import certain others. */
const FORBIDDEN: { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^server\/db\//,
    to: new RegExp(`^(?:${SERVER_AREA}|server/(?:http|ledger|jobs|cli|demo)/)`),
    why: 'db knows no one above it',
  },
  {
    from: /^server\/http\//,
    to: new RegExp(`^(?:${SERVER_AREA}|server/(?:cli|demo)/)`),
    why: 'http knows no area',
  },
  {
    from: /^server\/ledger\//,
    to: new RegExp(`^(?:${SERVER_AREA}|server/(?:jobs|cli|demo|adapters|http/(?!fail\\.ts)))`),
    why: 'the ledger knows db, domain and how to refuse',
  },
  {
    from: /^server\/adapters\//,
    to: /^(server\/(?!adapters\/)|contract\/)/,
    why: 'adapters know only domain',
  },
  {
    from: /^server\/(jobs|cli|demo)\//,
    to: new RegExp(`^(?:server/db/tables|${SERVER_AREA}[^/]+/queries)`),
    why: 'through services, never tables or queries',
  },
  { from: /./, to: /^(server|app)\/main\.tsx?$/, why: 'an entry is imported by nothing' },
  {
    from: /^app\/(?!router\.tsx|routes\/)/,
    to: /^app\/routes\//,
    why: 'the table of routes is the router’s only',
  },
  {
    from: /^app\/(?!routes\/|router\.tsx|list-definitions\.ts|main\.tsx)/,
    to: /^app\/(?:router\.tsx|list-definitions\.ts)$/,
    why: 'who names the features is known to the map of pages only',
  },
  {
    from: /^server\/(backup|export)\//,
    to: new RegExp(`^(?:${SERVER_AREA}[^/]+/(?:queries|routes)\\.ts|server/(?:cli|demo)/)`),
    why: 'through services, never queries',
  },
  { from: /^app\/data\//, to: /^ui\//, why: 'data knows no look' },
  { from: /^app\/parts\//, to: /^app\/(shell|pwa)\//, why: 'a part is drawn on any page, within any frame' },
];

/** The folders of the app from bottom to top: each may import only those before it; areas may import all of them. */
const APP_FLOORS = ['state', 'i18n', 'data', 'offline', 'calls', 'pwa', 'shell', 'engine', 'parts'];
/** The map of pages is above the areas; besides it only the entry imports one, for its stylesheet. */
const KNOWS_AREAS = /^(?:routes|routes\.tsx?|list-definitions\.ts|main\.tsx)$/;

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

it('keeps the floors of the app: no import runs up, and only the map of pages knows the areas', () => {
  const law = ({ from, to, ours }: Import) => {
    const [, side, floor = ''] = from.split('/');
    const [, otherSide, above = ''] = to.split('/');
    if (!ours || side !== 'app' || otherSide !== 'app' || KNOWS_AREAS.test(floor)) return;
    if (/\.tsx?$/.test(floor))
      return AREAS.includes(above) ? 'only the map of pages knows the areas' : undefined;
    if (AREAS.includes(floor)) return;
    if (!APP_FLOORS.includes(floor)) return `${floor} is no floor of the app`;
    return AREAS.includes(above) || APP_FLOORS.indexOf(above) > APP_FLOORS.indexOf(floor)
      ? `${floor} stands below ${above}`
      : undefined;
  };
  expect(broken(law)).toEqual([]);
});

/** The feature that a file belongs to: `desk/booking`; a small area is one feature. */
function featureOf(file: string): { side: string; area: string; feature: string; name: string } | undefined {
  const [, side = '', area = '', ...rest] = file.split('/');
  const areas = side === 'app' ? AREAS : side === 'server' ? SERVER_FLOORS : [];
  if (!areas.includes(area)) return undefined;
  const name = rest.at(-1) ?? '';
  return { side, area, feature: rest.length > 1 ? `${area}/${rest[0]}` : area, name };
}

it('keeps features apart: those of the app never meet, one of the server may use another’s service', () => {
  const law = ({ from, to, ours }: Import) => {
    const one = featureOf(from);
    const other = featureOf(to);
    if (!ours || !one || !other || one.side !== other.side || one.feature === other.feature) return;
    if (one.side === 'app') return 'what several features show is a part';
    return /^(queries|routes)\.ts$/.test(other.name) ? 'its service only' : undefined;
  };
  expect(broken(law)).toEqual([]);
});

it('keeps the floors of the server: no area knows one above it', () => {
  const law = ({ from, to, ours }: Import) => {
    const one = featureOf(from);
    const other = featureOf(to);
    if (!ours || one?.side !== 'server' || other?.side !== 'server') return;
    return SERVER_FLOORS.indexOf(other.area) > SERVER_FLOORS.indexOf(one.area)
      ? `${one.area} stands below ${other.area}`
      : undefined;
  };
  expect(broken(law)).toEqual([]);
});

it('has no circle of features on the server', () => {
  const between = imports.flatMap(({ from, to, ours }): Import[] => {
    const one = featureOf(from);
    const other = featureOf(to);
    if (!ours || one?.side !== 'server' || other?.side !== 'server' || one.feature === other.feature)
      return [];
    return [{ from: one.feature, to: other.feature, ours }];
  });
  expect(findCircle(between)).toBeUndefined();
});

it('stands in the same rooms in every layer', () => {
  for (const layer of ['contract', 'server', 'app'])
    expect(AREAS.filter((area) => filesBelow(`src/${layer}`).every((f) => f.split('/')[2] !== area))).toEqual(
      [],
    );
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
