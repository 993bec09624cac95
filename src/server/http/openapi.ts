import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type Call, isWrite, resourceOf, type Schema } from '#contract/call.ts';
import { errorCodes, fieldCodes, statusOf } from '#contract/errors.ts';
import { type ExportFormat, FILE_TYPES } from '#contract/list.ts';
import { openapi } from '#contract/openapi.ts';
import type { Guard } from '#domain/guards.ts';
import { VERSION } from '../version.ts';
import { acceptedEncodings } from './encodings.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { PacedCall } from './pace.ts';
import { type Route, route } from './route.ts';

type Json = Record<string, unknown>;

/** Rules that JSON Schema cannot express (a real date, unique values) are left out. */
const CONFIG: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  errorMode: 'ignore',
  // Inside the server an instant may be a Date; on the wire it is text.
  overrideSchema: ({ valibotSchema }) =>
    isInstant(valibotSchema as v.GenericSchema) ? { type: 'string', format: 'date-time' } : undefined,
};

function isInstant(schema: v.GenericSchema): boolean {
  if (schema.type === 'date') return true;
  const { options } = schema as { options?: unknown };
  return schema.type === 'union' && Array.isArray(options) && options.some(isInstant);
}

/** The JSON Schema of a valibot schema; recursive parts (a tree) go into the components under the call's name. */
function schemaOf(schema: Schema, name: string, components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = toJsonSchema(schema as v.GenericSchema, {
    ...CONFIG,
    overrideRef: ({ referenceId }) => `#/components/schemas/${name}-${referenceId}`,
  }) as Json;
  for (const [id, part] of Object.entries($defs ?? {})) components[`${name}-${id}`] = part;
  return json;
}

/** A guard as text: a permission, `session`, `public`, `a and b`, `a or b`. */
export function guardText(guard: Guard): string {
  if (typeof guard === 'string') return guard;
  return 'all' in guard ? guard.all.join(' and ') : guard.any.join(' or ');
}

function parametersOf(call: Call, place: 'path' | 'query', components: Json): Json[] {
  const schema = place === 'path' ? call.params : call.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, `${call.name}-${place}`, components) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made by the client; the same key and body answer what the first call answered.',
  schema: { type: 'string', format: 'uuid' },
};

/** The refusals this kind of call can have, by status. */
function refusalsOf(call: Call): number[] {
  const statuses = new Set([429, 500, 503]);
  if (call.permission !== 'public') statuses.add(401).add(426);
  if (!['public', 'session', 'customer'].includes(String(call.permission))) statuses.add(403);
  if (call.proof) statuses.add(403);
  if (call.params) statuses.add(404);
  if (call.params || call.query || call.body || call.file) statuses.add(422);
  if (call.body || call.file) for (const status of [400, 413, 415]) statuses.add(status);
  if (isWrite(call)) for (const status of [409, 422, 423, 507]) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
}

/** Which of the two kinds of session a call asks for. */
function securityOf({ permission }: Call): Json[] {
  if (permission === 'public') return [];
  return [permission === 'customer' ? { customer: [] } : { session: [] }];
}

function operationOf(call: Call, components: Json): Json {
  const write = isWrite(call) && call.permission !== 'public';
  const answer = { schema: schemaOf(call.answer, call.name, components) };
  const query = parametersOf(call, 'query', components);
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [resourceOf(call)],
    'x-permission': `${guardText(call.permission)}${call.top ? ' of the top role' : ''}`,
    ...(call.proof ? { 'x-proof': call.proof === true ? 'always' : call.proof } : {}),
    ...(call.offline ? { 'x-offline': call.offline } : {}),
    security: securityOf(call),
    parameters: [...parametersOf(call, 'path', components), ...query, ...(write ? [KEY] : [])],
    ...(call.file
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(call.file) } } } }
      : {}),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(call.body, `${call.name}-body`, components),
                ...(call.example && { example: call.example }),
              },
            },
          },
        }
      : {}),
    responses: {
      [call.status ?? 200]: {
        description: call.summary,
        content: { [typeOf(call)]: answer, ...filesOf(query) },
      },
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  };
}

/** The schema of a form with one file. */
function formOf({ name, most }: NonNullable<Call['file']>): Json {
  const file = { type: 'string', format: 'binary', maxLength: most };
  return { type: 'object', properties: { [name]: file }, required: [name], additionalProperties: false };
}

/** The files that a list returns with its parameter `export`. */
function filesOf(query: readonly Json[]): Json {
  const choice = query.find(({ name }) => name === 'export')?.schema as { enum?: ExportFormat[] } | undefined;
  const binary = { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries((choice?.enum ?? []).map((format) => [FILE_TYPES[format], binary]));
}

/** The content type; for a stream the schema describes one message. */
function typeOf(call: Call): string {
  if (!call.raw || call.name === openapi.get.name) return 'application/json';
  return call.name === 'stream.open' ? 'text/event-stream' : '*/*';
}

function refusals(): Json {
  const statuses = [...new Set(errorCodes.map(statusOf))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = errorCodes.filter((code) => statusOf(code) === status);
      const error = {
        type: 'object',
        properties: {
          code: { enum: codes },
          message: { type: 'string', description: "In the caller's language." },
          fields: {
            type: 'object',
            additionalProperties: { type: 'array', items: { enum: [...fieldCodes] } },
          },
          details: { type: 'object' },
        },
        required: ['code', 'message'],
      };
      return [
        String(status),
        {
          description: codes.join(', '),
          content: {
            'application/json': { schema: { type: 'object', properties: { error }, required: ['error'] } },
          },
        },
      ];
    }),
  );
}

/** The OpenAPI 3.1 document of these calls. */
export function openApiDocument(calls: readonly Call[]): { openapi: string } & Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const call of calls) {
    const path = call.path.replace(/:([a-z_]+)/gi, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Meydan', version: VERSION },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Of the staff' },
        customer: { type: 'http', scheme: 'bearer', description: 'Of a customer' },
      },
      schemas,
      responses: refusals(),
    },
  };
}

/** A prepared answer that is the same for everybody. */
interface Kept {
  bytes: Bytes;
  packed: Bytes;
  tag: string;
}
type Bytes = Buffer<ArrayBuffer>;

async function keep(document: object): Promise<Kept> {
  const bytes = Buffer.from(JSON.stringify(document));
  return { bytes, packed: await promisify(zlib.gzip)(bytes), tag: etagOf(bytes) };
}

/** Milliseconds between two readers of the document, and the longest wait. */
const EVERY_MS = 20;
const MOST_MS = 5000;

/**
 * The call that returns the OpenAPI document of these routes and itself. It is public and long, so its bytes, tag and
 * compressed form are computed once, at first use.
 */
export function openApiRoute(routes: readonly Route[]): Route {
  let kept: Promise<Kept> | undefined;
  const pace = new PacedCall(EVERY_MS, MOST_MS);
  return route(openapi.get, async (_, __, { request, signal }) => {
    await pace.turn(signal());
    kept ??= keep(openApiDocument([...routes.map((r) => r.call), openapi.get]));
    const { bytes, packed, tag } = await kept;
    const headers = { 'Content-Type': 'application/json', ETag: tag };
    if (matchesEtag(request.headers.get('if-none-match') ?? undefined, tag)) {
      return new Response(null, { status: 304, headers });
    }
    if (!acceptedEncodings(request.headers.get('accept-encoding') ?? '').has('gzip')) {
      return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } });
    }
    const coded = { 'Content-Encoding': 'gzip', 'Content-Length': String(packed.length) };
    return new Response(packed, { headers: { ...headers, ...coded } });
  });
}
