import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Asserted,
  Attested,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contract/access/passkeys.ts';

/** A passkey of one person for one site. */
export interface Credential {
  id: Buffer;
  rp_id: string;
  user_handle: string;
  private_key: KeyObject;
  counter: number;
}

/** Deviations from a correct answer. */
export interface Odd {
  /** The origin of the page, if not the top-level one. */
  origin?: string;
  /** The relying party id used in the answer. */
  rp_id?: string;
  /** The user was not verified. */
  unverified?: boolean;
  type?: string;
  /** The value of the signature counter from now on. */
  counter?: number;
  /** Without a user handle, like a key not made for signing in. */
  nameless?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** CBOR as used in attestations: integers, texts, bytes, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, n: number) => {
    if (n < 24) return Buffer.from([(kind << 5) | n]);
    return n < 256 ? Buffer.from([(kind << 5) | 24, n]) : Buffer.from([(kind << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as number)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** ECDSA with P-256 in COSE (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (coordinate: string) => Buffer.from(coordinate, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

/**
 * A software authenticator behind a browser with `origin` open: answers a server's requests, correctly or with
 * deviations.
 */
export class Authenticator {
  readonly origin: string;
  readonly credentials: Credential[] = [];
  /** Whether it counts signatures; synced passkeys do not. */
  readonly counts: boolean;

  constructor(origin: string, { counts = true } = {}) {
    this.origin = origin;
    this.counts = counts;
  }

  /** The result of `navigator.credentials.create`, as the app sends it. */
  create(options: PasskeyCreationOptions, odd: Odd = {}): Attested {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(16);
    this.credentials.push({
      id,
      rp_id: options.rp.id,
      user_handle: options.user.id,
      private_key: privateKey,
      counter: 0,
    });
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
    const data = Buffer.concat([this.#data(options.rp.id, 0x40, 0, odd), attested]);
    const object = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return {
      id: text(id),
      type: 'public-key',
      response: {
        clientDataJSON: text(this.#client('webauthn.create', options.challenge, odd)),
        attestationObject: text(cbor(object)),
        transports: ['internal'],
      },
    };
  }

  /** The result of `navigator.credentials.get`; by default with the site's newest passkey. */
  get(options: PasskeyRequestOptions, odd: Odd & { with?: Credential } = {}): Asserted {
    const credential = odd.with ?? this.credentials.findLast(({ rp_id }) => rp_id === options.rpId);
    if (!credential) throw new Error(`nothing was made for ${options.rpId}`);
    credential.counter = odd.counter ?? credential.counter + (this.counts ? 1 : 0);
    const client = this.#client('webauthn.get', options.challenge, odd);
    const data = this.#data(options.rpId, 0, credential.counter, odd);
    return {
      id: text(credential.id),
      type: 'public-key',
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), credential.private_key)),
        ...(odd.nameless ? {} : { userHandle: credential.user_handle }),
      },
    };
  }

  #client(type: string, challenge: string, odd: Odd): Buffer {
    const said = { type: odd.type ?? type, challenge, origin: odd.origin ?? this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said));
  }

  /** Hash of the site, flags (present, verified), counter. */
  #data(rp_id: string, more: number, counter: number, odd: Odd): Buffer {
    const end = Buffer.alloc(5);
    end[0] = 0x01 | (odd.unverified ? 0 : 0x04) | more;
    end.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(odd.rp_id ?? rp_id), end]);
  }
}
