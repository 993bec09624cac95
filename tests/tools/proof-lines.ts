import fs from 'node:fs';

/**
 * What a standard list with form, trash, picker, print and files costs: cost types, made to prove it. Every line of
 * their own files counts; their words stand in the two languages beside all others, and one line each in the tables
 * of routes, calls and pages names them.
 */
const PROOF = {
  'contract and server': [
    'src/contract/cost-types.ts',
    'src/contract/columns/cost-types.ts',
    'src/server/features/cost-types/routes.ts',
  ],
  app: ['src/app/features/cost-types/resource.ts'],
};
const MOST = 60;

let tooMany = false;
for (const [side, files] of Object.entries(PROOF)) {
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/'));
  // What is added beside them counts too.
  const own = files.flatMap((file) =>
    folder(file).endsWith('/cost-types')
      ? fs.readdirSync(folder(file)).map((name) => `${folder(file)}/${name}`)
      : [file],
  );
  const lines = own.reduce(
    (sum, file) => sum + fs.readFileSync(file, 'utf8').trimEnd().split('\n').length,
    0,
  );
  console.log(`Cost types, ${side}: ${lines} lines, fewer than ${MOST} wanted.`);
  tooMany ||= lines >= MOST;
}
process.exitCode = tooMany ? 1 : 0;
