import './require-node.ts';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { build, createServer } from 'vite';
import { readConfig } from '#server/config.ts';
import { ROOT } from './step.ts';

/**
 * `npm run dev`: the server with the sample club, restarted when its sources change, and the app with hot reload on
 * PORT, which proxies calls to it.
 */

const config = readConfig(process.env, process.argv.slice(2));

function freePort(): Promise<number> {
  const probe = net.createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

console.log('Starting the server with the sample club, and the app with hot reload.');
// The server needs a built app to start; the page shown comes from the sources.
if (!fs.existsSync(path.join(ROOT, 'dist/index.html'))) await build({ root: ROOT, logLevel: 'warn' });

const port = await freePort();
const url = `http://localhost:${config.port}`;
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--demo'],
  {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: config.publicUrl ?? url },
    stdio: 'inherit',
  },
);
const app = await createServer({
  root: ROOT,
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: { '/v1': { target: `http://127.0.0.1:${port}` } },
  },
});
let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  void app.close();
  server.kill('SIGTERM');
}
await app.listen().catch((error: Error) => {
  console.error(`${error.message}. Set PORT to another one.`);
  stop();
});

process.once('SIGINT', stop);
process.once('SIGTERM', stop);
server.once('exit', (code) => {
  stop();
  process.exitCode = code ?? 0;
});
