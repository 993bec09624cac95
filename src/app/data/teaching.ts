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

/** Whether the person only teaches: own classes and account, their own navigation, nobody else's data. */
export const onlyTeaches = (): boolean => can('coach.own') && !WORK.some(can);
