import { endWarning, numberSaid, warn } from '#server/messages/events/warnings.ts';
import {
  claimMessages,
  type DueMessage,
  messageFailed,
  messageSent,
} from '#server/messages/messages/service.ts';
import type { Clock } from '../adapters/clock.ts';
import { type Sender, SenderError } from '../adapters/sms/sender.ts';
import type { Db } from '../db/client.ts';
import { asSystem } from '../unit-of-work.ts';

const AT_ONCE = 10;

export interface MessageJob {
  db: Db;
  clock: Clock;
  sender: Sender;
}

/**
 * Sends due messages, ten at most; returns how many were tried. Each is claimed just before it is sent, so other
 * workers can take those behind a slow one, and no claim is older than its own sending. Holds no connection meanwhile.
 */
export async function sendMessages({ db, clock, sender }: MessageJob): Promise<number> {
  const call = 'job.messages';
  for (let tried = 0; tried < AT_ONCE; tried++) {
    const [message] = await asSystem(db, { now: clock.now(), call }, (ctx) => claimMessages(ctx, 1));
    if (!message) return tried;
    const failure = await trySending(sender, message);
    await asSystem(db, { now: clock.now(), call }, async (ctx) => {
      await (failure ? messageFailed(ctx, message, failure) : messageSent(ctx, message));
      if (!failure) await endWarning(ctx, 'sms');
      else if (failure.kind === 'account') await warn(ctx, 'sms', { said: numberSaid(failure.status) });
    });
  }
  return AT_ONCE;
}

/** The server printed it to its own console: nobody received it, and a retry would not help. */
const UNHEARD = { error: 'no_gateway', again: false, kind: null };

async function trySending(sender: Sender, { phone_number, text }: DueMessage) {
  try {
    await sender.sendText(phone_number, text);
    return sender.prints ? UNHEARD : null;
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Stores only the kind of error and the number: a gateway's own text may contain its key or the phone. Not retried: a
 * refused phone, or a message that may have been sent (a retry could be charged twice).
 */
function failureOf(error: unknown) {
  if (!(error instanceof SenderError)) return { error: 'internal', again: true, kind: null };
  const { kind, status } = error;
  const again = kind !== 'recipient' && kind !== 'uncertain';
  return { error: status === undefined ? kind : `${kind} ${status}`, again, kind, status };
}
