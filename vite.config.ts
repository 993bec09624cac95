import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), tailwindcss(), precompress()],
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
  },
});
