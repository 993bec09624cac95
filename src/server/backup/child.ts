import { setPriority } from 'node:os';
import { readContainer } from './container.ts';
import { BackupFault, backupReason, fullDisk } from './fault.ts';
import { type LoadJob, loadBackup } from './load.ts';
import { type MakeJob, makeBackup } from './make.ts';
import type { Answer, Job } from './runner.ts';
import { decrypted, isSealed } from './seal.ts';

// Whole clubs are read and written in a process of its own, with low priority and separate memory.

const BELOW_THE_DESK = 10;
const say = (answer: Answer) => process.send?.(answer);

async function work(job: Job): Promise<unknown> {
  let told = 0;
  const hear = (progress: number) => {
    if (Date.now() - told < 500) return;
    told = Date.now();
    say({ progress });
  };
  if (job.kind === 'make') return makeBackup(job as MakeJob, hear);
  if (job.kind === 'load') return loadBackup(job as LoadJob, hear);
  if (await isSealed(job.file)) return { sealed: true };
  const content = await decrypted(job.file, null);
  const { manifest, totals, signed } = await readContainer(content, { manifest() {} }, job.signing_key);
  const rows = Object.values(totals.tables).reduce((sum, table) => sum + table.rows, 0);
  return { sealed: false, manifest, rows, signed, books: totals.problems === 0 };
}

const saidOf = (error: Error) => (error instanceof BackupFault ? error.found : error.message);

process.once('message', (job: Job) => {
  try {
    setPriority(BELOW_THE_DESK);
  } catch {
    // Not permitted: continue at normal priority.
  }
  work(job)
    .then((done) => say({ done }))
    .catch((error: Error) => say({ failed: backupReason(error), said: saidOf(error), disk: fullDisk(error) }))
    .finally(() => process.disconnect());
});
// Without the server nobody would need its result.
process.once('disconnect', () => process.exit());
