import * as v from 'valibot';
import type { Call, Schema } from '#contract/call.ts';
import { fieldCodesOf } from '#contract/field-codes.ts';
import { fail, Refusal } from './fail.ts';

/** Parses one part of a call; 422 `invalid` lists the wrong fields by dotted path. */
export function parse<T>(schema: Schema | undefined, value: unknown): T {
  if (!schema) {
    refuseAny(value);
    return undefined as T;
  }
  refuseInherited(value);
  const result = v.safeParse(schema, value);
  if (result.success) return result.output as T;
  throw new Refusal('invalid', { fields: fieldCodesOf(result.issues) });
}

/** Without a schema, only an empty body or query is accepted. */
function refuseAny(value: unknown): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    fail('invalid', { fields: { body: ['type'] } });
  }
  const names = Object.keys(value);
  if (names.length > 0) {
    fail('invalid', { fields: Object.fromEntries(names.map((name) => [name, ['extra']])) });
  }
}

/** Refuses property names that every object inherits: schemas would look them up as their own. */
function refuseInherited(value: unknown, path: readonly string[] = []): void {
  if (value === null || typeof value !== 'object') return;
  if (path.length > MAX_DEPTH) fail('invalid', { fields: { body: ['too_long'] } });
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name];
    if (name in Object.prototype) fail('invalid', { fields: { [here.join('.')]: ['extra'] } });
    refuseInherited(inner, here);
  }
}

const MAX_DEPTH = 64;
const MAX_BODY = 1_000_000;

/** The raw body of a request: at most 1 MB, JSON only. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await bytesOf(request, () => fail('too_large'), MAX_BODY);
  if (raw.length > 0 && !/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    fail('unsupported_type');
  return raw;
}

/** Bytes of a form beside its file. */
const AROUND = 10_000;
/** A form of thousands of parts would block the thread while it is parsed. */
const MOST_PARTS = 20;
/** Only boundaries without special characters, as browsers send them, so that counting here matches the parser. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

function countOf(raw: Buffer, text: string): number {
  let count = 0;
  for (let at = raw.indexOf(text); at >= 0 && count <= MOST_PARTS; at = raw.indexOf(text, at + 1)) count++;
  return count;
}

/** The one file of a form: its content, and its name and type as stated by the sender. */
export async function readFile(
  request: Request,
  { name, most }: NonNullable<Call['file']>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; said: { name: string; type: string } }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) fail('unsupported_type', { fields: { [name]: ['type'] } });
  const tooLarge = () => fail('too_large', { fields: { [name]: ['too_long'] }, details: { max: most } });
  const boundary = BOUNDARY.exec(type)?.[2] ?? fail('malformed');
  const raw = await bytesOf(request, tooLarge, most + AROUND);
  if (countOf(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), `--${boundary}`) > MOST_PARTS)
    fail('malformed');
  const form = await new Response(raw, {
    headers: { 'Content-Type': `multipart/form-data; boundary="${boundary}"` },
  })
    .formData()
    .catch(() => fail('malformed'));
  const others = [...form.keys()].filter((key) => key !== name);
  if (others.length > 0) {
    fail('invalid', { fields: Object.fromEntries(others.map((key) => [key, ['extra' as const]])) });
  }
  const [file, ...more] = form.getAll(name);
  if (more.length > 0) fail('invalid', { fields: { [name]: ['exists'] } });
  if (!(file instanceof Blob))
    fail('invalid', { fields: { [name]: [file === undefined ? 'required' : 'type'] } });
  if (file.size > most) tooLarge();
  const said = { name: file instanceof File ? file.name : '', type: file.type };
  return { bytes: new Uint8Array(await file.arrayBuffer()), said };
}

/** Reads a body of at most `most` bytes. */
async function bytesOf(
  request: Request,
  tooLarge: () => never,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > most) tooLarge();
  return new Uint8Array(Buffer.concat(await chunksOf(request, tooLarge, most)));
}

async function chunksOf(request: Request, tooLarge: () => never, most: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length;
      if (size > most) tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The caller disconnected while sending.
    fail('timeout');
  }
  return chunks;
}

/** Parses JSON; invalid JSON or UTF-8 is 400 `malformed`. */
export function parseJson(raw: Uint8Array): unknown {
  if (raw.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    fail('malformed');
  }
}

/** A query string as a flat record; repeated names are refused. */
export function flatQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of url.searchParams) {
    if (name in query) fail('invalid', { fields: { [name]: ['exists'] } });
    query[name] = value;
  }
  return { ...query };
}
