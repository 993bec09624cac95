import type { Permission } from '#domain/permissions.ts';
import { can } from './access.ts';

/** Whoever holds one of these works with the club's people and money, and starts where the others do. */
const WORK: readonly Permission[] = [
  'user.show',
  'coach.show',
  'invoice.show',
  'invoice.create',
  'receive.create',
  'report.show',
];

/** Somebody who only teaches: own classes and account, a bar of their own, no one else's data. */
export const onlyTeaches = (): boolean => can('coach.own') && !WORK.some(can);
