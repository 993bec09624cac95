import type { Clock } from '../adapters/clock.ts';
import { type Sender, SenderError } from '../adapters/sms/sender.ts';
import type { Db } from '../db/client.ts';
import { claimMessages, type DueMessage, messageFailed, messageSent } from '../features/messages/service.ts';
import { asSystem } from '../unit-of-work.ts';

const AT_ONCE = 10;

export interface MessageJob {
  db: Db;
  clock: Clock;
  sender: Sender;
}

/** Sends what is due, ten at most; answers how many it tried. The queue is held by no connection meanwhile. */
export async function sendMessages({ db, clock, sender }: MessageJob): Promise<number> {
  const call = 'job.messages';
  const due = await asSystem(db, { now: clock.now(), call }, (ctx) => claimMessages(ctx, AT_ONCE));
  for (const message of due) {
    const failure = await trySending(sender, message);
    await asSystem(db, { now: clock.now(), call }, (ctx) =>
      failure ? messageFailed(ctx, message, failure) : messageSent(ctx, message),
    );
  }
  return due.length;
}

async function trySending(sender: Sender, { phone_number, text }: DueMessage) {
  try {
    await sender.sendText(phone_number, text);
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Kind and number only: a gateway's own words may hold its key or the phone. A refused phone is not tried again, nor
 * what may have been sent (again would be a second charge).
 */
function failureOf(error: unknown): { error: string; again: boolean } {
  if (!(error instanceof SenderError)) return { error: 'internal', again: true };
  const again = error.kind !== 'recipient' && error.kind !== 'uncertain';
  return { error: error.status === undefined ? error.kind : `${error.kind} ${error.status}`, again };
}
