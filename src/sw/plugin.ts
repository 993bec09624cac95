import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** A shortcut in the menu of the app's icon. */
const shortcut = (name: string, url: string, picture: string) => ({
  name,
  url,
  icons: [icon(`shortcut-${picture}`, 192, 'any')],
});

/** A picture shown before the app is installed; taken of the sample club by `npm run look`. */
const screenshot = (name: string, label: string, wide: boolean) => ({
  src: `/screens/${name}.png`,
  sizes: wide ? '1180x820' : '390x844',
  type: 'image/png',
  form_factor: wide ? ('wide' as const) : ('narrow' as const),
  label,
});

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'میدان، میز پذیرش',
  short_name: 'میدان',
  description: 'میز پذیرش و دفتر باشگاه‌های زمین‌های ورزشی',
  lang: 'fa',
  dir: 'rtl',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // The colour of the top bar below it.
  theme_color: '#ffffff',
  background_color: '#f3f5f7',
  categories: ['business', 'productivity', 'sports'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('رزرو تازه', '/sales/calendar?sheet=booking', 'book'),
    shortcut('جست‌وجو', '/?sheet=find', 'find'),
    shortcut('دریافت', '/treasury/receive/insert', 'receive'),
    shortcut('تقویم', '/sales/calendar', 'calendar'),
  ],
  screenshots: [
    screenshot('desk-tablet', 'تقویم یک روز: آزاد، تسویه، مانده', true),
    screenshot('booking-tablet', 'رزرو با دریافت نقدی', true),
    screenshot('home-phone', 'امروز باشگاه روی گوشی', false),
    screenshot('desk-phone', 'تقویم روی گوشی', false),
  ],
};

function oneFile({ build }: InlineConfig) {
  const { input } = build?.rollupOptions ?? {};
  return { ...(input && { input }), output: { entryFileNames: 'sw.mjs', codeSplitting: false } };
}

/** The chunk with all chunks that it imports, directly or not. */
function withImports(bundle: Rolldown.OutputBundle, fileName: string): Rolldown.OutputChunk[] {
  const all = new Set<Rolldown.OutputChunk>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') all.add(chunk);
  };
  add(fileName);
  // Iterating a set also visits the items added meanwhile.
  for (const { imports } of all) for (const name of imports) add(name);
  return [...all];
}

/** The script that draws the cached day before the app is loaded. */
const FIRST = decodeURI(new URL('../app/offline/kept-drawing/show.ts', import.meta.url).pathname);
/** All pages, with what the first of somebody signed in is made of. */
const PAGES = decodeURI(new URL('../app/routes/page-tree.tsx', import.meta.url).pathname);
const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

/**
 * Emits a second page beside index.html that requests the desk's file at once instead of after the first one, and names
 * the manifest only after the first drawing (`app/pwa`). Only the service worker serves it; the server does not, so
 * that the sign-in page stays small.
 */
export function deskPage(): Plugin {
  let first = '';
  return {
    name: 'desk-page',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      first = this.emitFile({ type: 'chunk', id: FIRST, name: 'kept-drawing' });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html'];
        const firstPage = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.moduleIds.includes(PAGES),
        );
        if (index?.type !== 'asset' || !firstPage) throw new Error('There is no desk to ask for.');
        const page = String(index.source);
        const app = [...page.matchAll(ENTRY)].at(-1)?.[1];
        const drawing = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.moduleIds.includes(FIRST),
        );
        if (!app || !drawing) throw new Error('The page names no app, or nothing that draws what is kept.');
        // The entry chunk only imports the one that is shared with the app.
        const facade = this.getFileName(first);
        if (facade !== drawing.fileName) delete bundle[facade];
        const chunks = withImports(bundle, firstPage.fileName).filter(
          ({ fileName }) => !page.includes(`/${fileName}"`),
        );
        const styles = chunks
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
        const scripts = chunks.map(
          ({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`,
        );
        const source = page
          .replace(/<link rel="manifest"[^>]*>/, '')
          .replace(ENTRY, (_, url: string) => `<link rel="modulepreload" crossorigin href="${url}">`)
          .replace(
            '</head>',
            `<script type="module" crossorigin src="/${drawing.fileName}" data-app="${app}"></script>` +
              `${[...styles, ...scripts].join('')}</head>`,
          );
        this.emitFile({ type: 'asset', fileName: 'desk.html', source });
      },
    },
  };
}

/**
 * Emits the manifest, and the service worker with the list of all the app's files. The app registers the worker itself
 * (`app/pwa`), because it decides when a new version takes over.
 */
export function installable(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2}'],
    },
    integration: {
      configureCustomSWViteBuild(build) {
        build.logLevel = 'warn';
        // The plugin's own option for a single file is outdated, and every build would warn about it.
        Object.assign(build.build ?? {}, { rollupOptions: undefined, rolldownOptions: oneFile(build) });
      },
    },
  });
}
