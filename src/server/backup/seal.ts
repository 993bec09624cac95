import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient, type Recipient, Stanza } from 'age-encryption';
import { plainPassphrase } from '#contract/system/backups.ts';
import { inThread } from '../adapters/thread.ts';
import { BackupFault } from './fault.ts';

// Sealed (encrypted) files are age files (docs/backup.md): any age program opens them with the recovery key. The key is
// derived from the passphrase and a salt in the header; the server stores only the public half and cannot open them.

/** What is needed to encrypt: the public key and the passphrase's salt. */
export interface Seal {
  recipient: string;
  salt: string;
}

const AGE = Buffer.from('age-encryption.org/v1\n');
const SALT = 'meydan.ir/salt';
const SALT_LINE = /^-> meydan\.ir\/salt ([A-Za-z0-9+/]{22,44})$/m;
const KEY = /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/;
/** 2^17: each guess of a passphrase takes a third of a second and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

/** Enough time even on a very busy machine. */
const LIMIT_MS = 60_000;
const NEVER = new AbortController().signal;

/** Input of the thread that derives a key from a passphrase. */
export interface KeyDerivation {
  passphrase: string;
  salt: Uint8Array;
  cost: typeof COST;
}

/** Creates a seal and its recovery key, which is shown once and stored nowhere. */
export async function newSeal(
  passphrase: string,
  signal: AbortSignal = NEVER,
): Promise<Seal & { recovery_key: string }> {
  const salt = randomBytes(16);
  const recovery_key = await keyOf(passphrase, salt, signal);
  return {
    recipient: await identityToRecipient(recovery_key),
    salt: salt.toString('base64').replace(/=+$/, ''),
    recovery_key,
  };
}

async function keyOf(passphrase: string, salt: Uint8Array, signal: AbortSignal): Promise<string> {
  const stretch: KeyDerivation = { passphrase: plainPassphrase(passphrase), salt, cost: COST };
  const file = new URL('./seal-worker.ts', import.meta.url);
  const secret = await inThread<Uint8Array>(file, stretch, { limitMs: LIMIT_MS, signal });
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', secret).toUpperCase();
}

/** Encrypts a stream. */
export async function encrypted(source: Readable, { recipient, salt }: Seal): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const carried: Recipient = { wrapFileKey: () => [new Stanza([SALT, salt], new Uint8Array())] };
  encrypter.addRecipient(carried);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Whether a file is encrypted, by its first bytes. */
export async function isSealed(file: string): Promise<boolean> {
  return (await head(file, AGE.length)).equals(AGE);
}

/**
 * The key of an encrypted file: derived from the passphrase, or the recovery key itself. Throws `passphrase` when it is
 * wrong.
 */
export async function decryptionKey(
  file: string,
  passphrase: string,
  signal: AbortSignal = NEVER,
): Promise<string> {
  const typed = plainPassphrase(passphrase);
  const header = (await head(file, 4096)).toString('latin1');
  const salt = SALT_LINE.exec(header)?.[1];
  if (!KEY.test(typed.toUpperCase()) && !salt) throw new BackupFault('passphrase');
  const key = KEY.test(typed.toUpperCase())
    ? typed.toUpperCase()
    : await keyOf(typed, Buffer.from(salt ?? '', 'base64'), signal);
  const end = header.indexOf('\n', header.indexOf('\n---') + 1);
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key);
    await decrypter.decryptHeader(Buffer.from(header.slice(0, end + 1), 'latin1'));
  } catch {
    throw new BackupFault('passphrase');
  }
  return key;
}

/** A decrypted file as a stream. */
export async function decrypted(file: string, key: string | null): Promise<Readable> {
  return (await decryptedWithProgress(file, key)).content;
}

/** The same, with how much of the file was read so far (0–1). */
export async function decryptedWithProgress(
  file: string,
  key: string | null,
): Promise<{ content: Readable; read: () => number }> {
  const { size } = await fs.promises.stat(file);
  const source = fs.createReadStream(file, { highWaterMark: 1 << 20 });
  const read = () => source.bytesRead / Math.max(1, size);
  if (!(await isSealed(file))) return { content: source, read };
  if (key === null) {
    source.destroy();
    throw new BackupFault('passphrase');
  }
  return { content: Readable.from(clearParts(source, key), { objectMode: false }), read };
}

async function* clearParts(source: Readable, key: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    yield* fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch {
    // The key fits, so a part that cannot be decrypted was changed or is missing.
    throw new BackupFault('changed', 'a sealed part');
  } finally {
    source.destroy();
  }
}

async function head(file: string, length: number): Promise<Buffer> {
  const handle = await fs.promises.open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

// The web streams' types of the platform and of Node differ, but are the same at run time.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as NodeWebStream<Uint8Array>);
