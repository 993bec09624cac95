import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parse } from '@formatjs/icu-messageformat-parser';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { deskPage, installable } from './src/sw/plugin.ts';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a packet is a packet. */
const WORTHWHILE_BYTES = 1024;

/** Writes `.br` and `.gz` beside each built text file, which the server sends as they are. */
function precompress(): Plugin {
  let dist = '';
  let written = false;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      dist = path.resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      written = true;
    },
    // Not yet in writeBundle: other plugins may still add files. It is called after a failed build too.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!written) return;
        const names = await readdir(dist, { recursive: true });
        await Promise.all(
          names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(path.join(dist, name))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTHWHILE_BYTES) return;
  const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params: hint }).then((body) => writeFile(`${file}.br`, body)),
    promisify(gzip)(content, { level: 9 }).then((body) => writeFile(`${file}.gz`, body)),
  ]);
}

/** Parses the words that take arguments, so that the parser, 10 KB, is no part of the app. */
function compileWords(): Plugin {
  const bundle = /\/src\/app\/i18n\/(?:fa|en)\/(start|app|screens)\.ts$/;
  return {
    name: 'compile-words',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    async load(id) {
      const part = bundle.exec(id)?.[1];
      if (!part) return null;
      const { [part]: words } = await import(pathToFileURL(id).href);
      const compiled = JSON.stringify(words, (_, value) =>
        typeof value === 'string' && value.includes('{') ? parse(value, { captureLocation: false }) : value,
      );
      return `export const ${part} = ${compiled};`;
    },
  };
}

/** What the calls say of themselves is for the OpenAPI document; the app never reads it. */
function dropSummaries(): Plugin {
  let dropped = 0;
  return {
    name: 'drop-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
      handler: (code) => ({
        code: code.replace(/\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g, (text) => {
          dropped += 1;
          return text.replace(/[^\n]/g, '');
        }),
        map: null,
      }),
    },
    buildEnd(failed) {
      if (!failed && dropped === 0)
        this.error('No call with a summary was found: where does the contract stand?');
    },
  };
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What a module imports, and what that imports in turn. */
function reachedFrom(file: string, graph: Graph): ReadonlySet<string> {
  const from = path.join(import.meta.dirname, 'src/app', file);
  if (!graph.getModuleInfo(from))
    throw new Error(`vite.config.ts names src/app/${file}, which the app has not.`);
  const all = new Set([from]);
  // What is added to a set while it is walked is walked too.
  for (const each of all) for (const next of graph.getModuleInfo(each)?.importedIds ?? []) all.add(next);
  return all;
}

/** A file of what is chosen among all that these modules reach: no list to keep. */
function reached<F extends string>(
  name: string,
  from: readonly F[],
  chosen: (by: Record<F, boolean>) => boolean = (by) => Object.values(by).some(Boolean),
) {
  let sets: [F, ReadonlySet<string>][] | undefined;
  return {
    debugName: name,
    name(id: string, graph: Graph): string | null {
      sets ??= from.map((file) => [file, reachedFrom(file, graph)]);
      const by = Object.fromEntries(sets.map(([file, all]) => [file, all.has(id)])) as Record<F, boolean>;
      return chosen(by) ? name : null;
    },
  };
}

/**
 * What is loaded together is one file: as a hundred small ones the sign-in page weighs 8 KB and the desk 20 KB more.
 * Everything else is split by the screens that need it. `npm run bench -- size` holds the sums.
 */
const SIGN_IN = 'access/sign-in/login-screen.tsx';
const FIRST_PAGE = 'routes/page-tree.tsx';
/** What the desk asks for by itself, or at a cell: what these share with other screens must not take those along. */
const SHEETS = [
  'desk/calendar/sheets.tsx',
  'desk/booking/booking-sheet.tsx',
  'desk/calendar/held-cells.tsx',
  'parts/waitlist/freed-pill.tsx',
  'parts/people/offered-people.tsx',
] as const;
/** Opened before anything is drawn where a device has ever kept work: on each start of every tablet that is used. */
const OUTBOX = 'offline/open-outbox.ts';
/** Asked for by timers, whatever one does. */
const LATER = [
  'shell/after-first-paint.ts',
  'shell/popup-gate.tsx',
  'shell/unseen.tsx',
  'pwa/start.ts',
] as const;
/** Whatever these reach has its file already. */
const EARLY = ['main.tsx', SIGN_IN, FIRST_PAGE, OUTBOX, ...SHEETS] as const;

/**
 * A file for each floor of what the early files leave: a module stands one floor above the highest that it imports, so
 * no two of these files need each other.
 */
function floors(name: string) {
  let early: ReadonlySet<string> | undefined;
  const known = new Map<string, number>();
  const floorOf = (id: string, graph: Graph): number => {
    early ??= new Set(EARLY.flatMap((file) => [...reachedFrom(file, graph)]));
    if (early.has(id)) return 0;
    const floor = known.get(id);
    if (floor !== undefined) return floor;
    // Modules never import each other in a circle (tests/arch): this ends.
    const below = graph.getModuleInfo(id)?.importedIds ?? [];
    const found = 1 + Math.max(0, ...below.map((next) => floorOf(next, graph)));
    known.set(id, found);
    return found;
  };
  return {
    debugName: name,
    name(id: string, graph: Graph): string | null {
      const floor = floorOf(id, graph);
      return floor === 0 ? null : `${name}-${floor}`;
    },
  };
}

/** What packages export beside what the sign-in page takes of them: the graph of imports does not tell these apart. */
const FIRST_USED_BY_DESK =
  /\/(?:react-router\/dist\/esm\/useBlocker|(?:react-query|query-core)\/build\/modern\/(?:useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver))\.js$/;

function notOf<G extends { name: (id: string, graph: Graph) => string | null }>(those: RegExp, group: G): G {
  return { ...group, name: (id, graph) => (those.test(id) ? null : group.name(id, graph)) };
}

const CHUNKS = [
  {
    // Every page's, and what both the sign-in page and the desk have.
    ...notOf(
      FIRST_USED_BY_DESK,
      reached(
        'core',
        EARLY,
        ({ 'main.tsx': start, [SIGN_IN]: signIn, ...desk }) =>
          start || (signIn && Object.values(desk).some(Boolean)),
      ),
    ),
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Drawn before anything else is read: it takes nothing along.
  { name: 'kept-drawing', priority: 5, test: /\/src\/app\/offline\/kept-drawing\/(?:show|drawing)\./ },
  // Looked at by every page, without the rest of the outbox.
  { name: 'sending', priority: 4, test: /\/src\/outbox\/send-lock\./ },
  {
    // The first drawing.
    ...reached('desk', [FIRST_PAGE]),
    priority: 1,
  },
  {
    // What is unsent, alone and with the sheets: none of them takes the others along.
    ...reached(
      'outbox',
      [OUTBOX, ...SHEETS],
      ({ [OUTBOX]: outbox, ...sheets }) => outbox && !Object.values(sheets).some(Boolean),
    ),
    priority: 0.8,
    includeDependenciesRecursively: false,
  },
  {
    ...reached('kept', [OUTBOX]),
    priority: 0.7,
  },
  {
    // From there to a cell that answers.
    ...reached('sheets', SHEETS),
    priority: 0.5,
    minShareCount: 2,
  },
  {
    // What every page fetches by itself once it has come to rest. Alone: it takes nothing along that other screens share.
    ...reached('later', LATER),
    priority: 0.45,
    includeDependenciesRecursively: false,
  },
  {
    name: 'unsent',
    priority: 0,
    minShareCount: 2,
    test: /\/src\/(?:outbox|app\/offline\/unsent-)/,
  },
  {
    // What reports and their drawings have of their own: what all others share is loaded by nearly every page.
    name: 'charts',
    priority: 0.3,
    includeDependenciesRecursively: false,
    test: /\/src\/(?:ui\/chart\/|domain\/(?:chart-scale|fullness)\.|contract\/reports\/debt-reminders\.|app\/reports\/(?!\S*-screen\.))/,
  },
  {
    // The small ones that several screens share: as a file each they would be two hundred. Last: one below 0 would be first.
    ...floors('shared'),
    priority: 0,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/** A group that joins nothing names files that have moved: what it kept apart would be loaded where nobody needs it. */
function eachGroupJoins(): Plugin {
  const named = CHUNKS.flatMap((group) => ('test' in group && group.test ? [group] : []));
  return {
    name: 'each-group-joins',
    apply: 'build',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
      for (const { name, test } of named)
        if (!ids.some((id) => test.test(id))) this.error(`The group ${name} names no file that there is.`);
    },
  };
}

/**
 * Tells V8 to compile all of a file as it arrives, beside the page's own work: what the desk starts with is run at
 * once anyway, and compiled function by function it would hold the first paint up.
 */
function compileAhead(): Plugin {
  const files = new Set(['core', 'desk']);
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && files.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

/**
 * Files that need each other run before what they need is there: small ones joined without regard to that leave every
 * page away from the desk unopened, and no type says so.
 */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const done = new Set<string>();
      const follow = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`These files need each other: ${[...way, file].join(' → ')}`);
        if (done.has(file)) return;
        const chunk = bundle[file];
        for (const next of chunk?.type === 'chunk' ? chunk.imports : []) follow(next, [...way, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

/** Tells who serves the app which other server it talks to: the security policy has to name it. */
function otherServer(): Plugin {
  return {
    name: 'other-server',
    apply: 'build',
    generateBundle() {
      const base = process.env.VITE_API_BASE;
      if (base) this.emitFile({ type: 'asset', fileName: 'api-base.txt', source: new URL(base).origin });
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compileWords(),
    dropSummaries(),
    compileAhead(),
    noCircles(),
    eachGroupJoins(),
    deskPage(),
    otherServer(),
    installable(),
    precompress(),
  ],
  resolve: {
    alias: {
      // The modal layer's own would inject a style tag, which our content security policy refuses.
      'react-style-singleton': fileURLToPath(new URL('./src/ui/style-singleton.ts', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Inlined files would be data: URLs, which the policy allows for pictures only.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
