import type { InlineConfig, Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
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
  theme_color: '#0e1c2a',
  background_color: '#f3f5f7',
  categories: ['business', 'productivity', 'sports'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'تقویم', url: '/sales/calendar', icons: [icon('icon', 192, 'any')] },
    { name: 'دریافت', url: '/treasury/receive/insert', icons: [icon('icon', 192, 'any')] },
  ],
};

function oneFile({ build }: InlineConfig) {
  const { input } = build?.rollupOptions ?? {};
  return { ...(input && { input }), output: { entryFileNames: 'sw.mjs', codeSplitting: false } };
}

/**
 * The manifest, and the service worker with the list of all that the app is made of. The app registers the worker
 * itself (`app/pwa`), for it decides when a new version takes over.
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
        // The plugin's own way of asking for one file is an old one, which every build would warn of.
        Object.assign(build.build ?? {}, { rollupOptions: undefined, rolldownOptions: oneFile(build) });
      },
    },
  });
}
