/** What the engine's programs need of ours: where programs and libraries lie, and where small files may. */
const KEPT = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot'];

/**
 * The engine's programs get an environment of their own. Ours may name a language that this machine lacks (ssh passes on
 * that of whoever calls) or another PostgreSQL's settings (`PGPORT`, `PGOPTIONS`); they would obey both.
 */
export function engineEnvironment(ours: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = KEPT.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
