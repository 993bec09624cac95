import { scryptSync } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { KeyDerivation } from './seal.ts';

// Derives a key from a passphrase in a thread of its own: libuv's threads are few, and files, compression and new
// database connections need them.

const { passphrase, salt, cost } = workerData as KeyDerivation;
parentPort?.postMessage(scryptSync(passphrase, salt, 32, cost));
