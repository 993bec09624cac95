/** Variables that the engine's programs inherit: paths of programs and libraries, and of temporary files. */
const KEPT = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot'];

/**
 * A minimal environment for the engine's programs. The server's own may name a language that this machine lacks (ssh
 * passes on the caller's) or settings of another PostgreSQL (`PGPORT`, `PGOPTIONS`), which they would use.
 */
export function engineEnvironment(ours: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = KEPT.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
