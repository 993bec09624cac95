import * as v from 'valibot';
import { OLDEST_APP_VERSION } from '#contract/app-version.ts';
import type { Call } from '#contract/call.ts';
import { fieldCodesOf } from '#contract/field-codes.ts';
import { text } from '#contract/fields.ts';
import type { Db } from '../db/client.ts';
import { fail } from './fail.ts';
import type { Session } from './session.ts';

/** Work that a manager sends for its author: who that is, and the reason. */
export interface OnBehalf {
  author_id: number;
  reason: string;
}

const reasonText = text(300);

/**
 * The author that the app states (`X-Actor`) must be the session's user, so that queued work is never sent as
 * another's. Only offline work can be sent for its author, by a holder of `operation.on_behalf` with a reason.
 */
export async function readBehalf(
  db: Db,
  headers: Headers,
  session: Session | null,
  call: Call,
): Promise<OnBehalf | null> {
  const stated = headers.get('x-actor');
  if (!session || stated === null) return null;
  const said = headers.get('x-on-behalf');
  // One's own work imported from another device's file.
  if (stated === String(session.actor.user_id) && (said === null || !call.offline)) return null;
  if (said === null || !call.offline || !/^[1-9]\d{0,14}$/.test(stated)) fail('actor_mismatch');
  if (!session.actor.permissions.has('operation.on_behalf')) {
    fail('forbidden', { details: { permission: 'operation.on_behalf' } });
  }
  const reason = v.safeParse(reasonText, decoded(said));
  if (!reason.success) {
    fail('invalid', { fields: { 'X-On-Behalf': fieldCodesOf(reason.issues).body ?? ['pattern'] } });
  }
  const author = db.selectFrom('users').select('id').where('id', '=', Number(stated));
  if (!(await author.executeTakeFirst())) fail('invalid', { fields: { 'X-Actor': ['unknown'] } });
  return { author_id: Number(stated), reason: reason.output };
}

/** The reason is percent-encoded, because headers are Latin only. */
function decoded(said: string): string | null {
  try {
    return decodeURIComponent(said);
  } catch {
    return null;
  }
}

/** 426 for an app that is too old; other clients state no version. */
export function checkAppVersion(headers: Headers): void {
  const stated = headers.get('x-app-version');
  if (stated === null) return;
  if (!/^\d{1,9}$/.test(stated)) fail('invalid', { fields: { 'X-App-Version': ['pattern'] } });
  if (Number(stated) < OLDEST_APP_VERSION) {
    fail('upgrade_required', { details: { min: OLDEST_APP_VERSION } });
  }
}
