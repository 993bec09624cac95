import * as v from 'valibot';
import { combineGuards } from '#domain/guards.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Call, Schema } from './call.ts';
import { done, idParams, one, page, version } from './fields.ts';
import { type ListSchema, type ListSpec, listQuery, totalQuery } from './list.ts';
import { guardsOf, type StandardResource } from './resources.ts';

/** The parts of a standard resource; each part becomes a call. */
export interface CrudSpec {
  /**
   * The word used in its path, in the names of its calls and in the live stream; permissions are in its description.
   */
  readonly resource: StandardResource;
  /** Its path when it differs, because it belongs to another record. */
  readonly path?: string;
  /** A row of the list. */
  readonly entity: Schema;
  /** The schema of a single record, when it has more than a row. */
  readonly detail?: Schema;
  /** With `trash`: DELETE puts a record there, `restore` takes it out, `force` removes it for good. */
  readonly list: ListSpec;
  /** Sums of all that the filters leave: `total-<resource>`. */
  readonly total?: Schema;
  readonly input?: Schema;
  /** A new record as one sends it. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly patch?: Schema;
  /** For its writes: see `Call`. */
  readonly proof?: Call['proof'];
}

/** Parts that the calls are put together of. */
export type Head = Omit<Call, 'params' | 'query' | 'body' | 'answer' | 'raw' | 'offline'>;
export interface ById extends Head {
  readonly params: typeof idParams;
}
export interface Listed<L extends ListSpec> extends Head {
  readonly query: ListSchema<L>;
}
export interface WithBody<B extends Schema> {
  readonly body: B;
}
export interface Answers<A extends Schema> {
  readonly answer: A;
}
type One<S extends Schema> = ReturnType<typeof one<S>>;
type Detail<S extends CrudSpec> = S extends { detail: infer D extends Schema } ? D : S['entity'];

/** The calls of a standard resource, derived from its specification. */
export type Crud<S extends CrudSpec> = {
  readonly list: Listed<S['list']> & Answers<ReturnType<typeof page<S['entity']>>>;
  readonly get: ById & Answers<One<Detail<S>>>;
} & (S extends { total: infer T extends Schema }
  ? { readonly total: Listed<S['list']> & Answers<One<T>> }
  : unknown) &
  (S extends { input: infer B extends Schema }
    ? { readonly create: Head & WithBody<B> & Answers<One<Detail<S>>> }
    : unknown) &
  (S extends { patch: infer B extends Schema }
    ? { readonly update: ById & WithBody<B> & Answers<One<Detail<S>>> }
    : unknown) &
  (S['list'] extends { trash: Permission }
    ? {
        readonly remove: ById & Answers<typeof done>;
        readonly restore: ById & Answers<One<Detail<S>>>;
        readonly force: ById & Answers<typeof done>;
      }
    : unknown);

/** The example of a new record, which its schema must accept. */
type Shown<S> = S extends { input: infer B extends Schema } ? { readonly example: v.InferInput<B> } : unknown;

/** The calls of a standard resource: list, get, total, create, update, remove, restore, force. */
export function crud<const S extends CrudSpec>(spec: S & Shown<S>): Crud<S> {
  const { resource, entity, detail = entity, list, total, input, patch, example, proof } = spec as CrudSpec;
  const { show, create, update, force } = guardsOf(spec.resource);
  const path = `/v1/admin/${spec.path ?? resource}`;
  const byId = { path: `${path}/:id`, params: idParams };
  const calls: Record<string, Omit<Call, 'name'>> = {
    list: {
      method: 'GET',
      path,
      permission: show,
      summary: `A page of ${resource}`,
      query: listQuery(list),
      answer: page(entity),
    },
    get: {
      method: 'GET',
      ...byId,
      permission: show,
      summary: `One of ${resource}`,
      answer: one(detail),
    },
  };
  if (total) {
    calls.total = {
      method: 'GET',
      path: `/v1/admin/total-${resource}`,
      permission: show,
      summary: `Count and sums of the ${resource} that the filters leave`,
      query: totalQuery(list),
      answer: one(total),
    };
  }
  if (input) {
    calls.create = {
      method: 'POST',
      path,
      permission: create,
      summary: `Adds to ${resource}`,
      body: input,
      ...(example && { example }),
      answer: one(detail),
      status: 201,
    };
  }
  if (patch) {
    calls.update = {
      method: 'PATCH',
      ...byId,
      permission: update,
      summary: `Changes one of ${resource}`,
      body: patch,
      answer: one(detail),
    };
  }
  if (list.trash) {
    calls.remove = {
      method: 'DELETE',
      ...byId,
      permission: list.trash,
      summary: `Puts one of ${resource} into the trash`,
      answer: done,
    };
    calls.restore = {
      method: 'PUT',
      ...byId,
      path: `${path}/:id/restore`,
      // The answer is the whole record.
      permission: combineGuards(show, list.trash),
      summary: `Takes one of ${resource} out of the trash`,
      answer: one(detail),
    };
    calls.force = {
      method: 'DELETE',
      ...byId,
      path: `${path}/:id/force`,
      permission: force,
      summary: `Removes one of ${resource} from the trash for good, unless something refers to it`,
      answer: done,
    };
  }
  return Object.fromEntries(
    Object.entries(calls).map(([verb, call]) => [
      verb,
      { ...call, name: `${resource}.${verb}`, ...(proof && call.method !== 'GET' && { proof }) },
    ]),
  ) as unknown as Crud<S>;
}

/** A change of what an input makes: everything optional, and the version that the caller has seen. */
export function patchOf<const E extends v.ObjectEntries>(input: { readonly entries: E }) {
  return v.strictObject({ ...v.partial(v.object(input.entries)).entries, version: v.optional(version) });
}
