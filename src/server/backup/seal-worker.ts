import { scryptSync } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Stretch } from './seal.ts';

// Stretches a passphrase in a thread of its own: those of the process are few, and files, packing and new connections to the
// database need them.

const { passphrase, salt, cost } = workerData as Stretch;
parentPort?.postMessage(scryptSync(passphrase, salt, 32, cost));
