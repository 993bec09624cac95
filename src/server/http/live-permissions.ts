import { isResource, RESOURCES } from '#contract/resources.ts';
import type { Permission } from '#domain/permissions.ts';

/** Whether these permissions receive changes of a resource; a resource without a description reaches nobody. */
export function receivesChanges(resource: string, permissions: ReadonlySet<Permission>): boolean {
  const heard = isResource(resource) ? RESOURCES[resource].heard : 'server';
  if (typeof heard === 'string') return heard === 'session';
  return heard.some((permission) => permissions.has(permission));
}
