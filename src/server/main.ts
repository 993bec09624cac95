import { enableCompileCache } from 'node:module';

// Types are stripped and the compile cache is filled by Node 24; `npm ci` brings it, npm's scripts run on it.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Meydan runs on Node 24 or newer; this is ${process.versions.node}. Start it with npm (npm start, npm run demo): npm ci brings Node 24.`,
  );
  process.exit(1);
}
enableCompileCache();
await import('./cli/run.ts');
