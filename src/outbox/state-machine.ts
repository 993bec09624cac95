import { type Item, isOpen, type Problem, type Result, type State, type WireRequest } from './item.ts';

/** The events of an item (offline.md, Store). */
export type Event =
  /** Its parents are settled, its time has come, its author is back, or its sender is gone. */
  | { type: 'ready' }
  | { type: 'block' }
  | { type: 'send'; wire: WireRequest; epoch: number }
  | { type: 'done'; result: Result }
  | { type: 'wait'; nextAt: number; delay: number; answered: boolean; serverError: boolean }
  | { type: 'needs_sign_in' }
  | { type: 'needs_attention'; problem: Problem }
  | { type: 'return_to_form'; problem: Problem }
  | { type: 'revive'; formWaitsUntil: number | null }
  | { type: 'lost' }
  | { type: 'retry' }
  | { type: 'supersede'; by: string }
  | { type: 'discard'; note: string }
  | { type: 'offer' };

const FROM: Record<Event['type'], readonly State[]> = {
  ready: ['blocked', 'wait', 'needs_sign_in'],
  block: ['queued', 'wait', 'needs_sign_in'],
  send: ['queued', 'wait'],
  // A late cancel found it stored at the server, from any of these states.
  done: ['sending', 'queued', 'wait', 'needs_sign_in', 'needs_attention', 'blocked'],
  wait: ['sending'],
  needs_sign_in: ['sending'],
  needs_attention: ['sending', 'queued', 'wait', 'needs_sign_in', 'blocked'],
  return_to_form: ['sending'],
  revive: ['returned_to_form'],
  lost: ['sending'],
  retry: ['needs_attention'],
  supersede: ['needs_attention', 'queued', 'wait', 'needs_sign_in', 'blocked'],
  discard: ['sending', 'needs_attention', 'queued', 'wait', 'needs_sign_in', 'blocked'],
  // After a restore from a backup it is sent again; the keys make that harmless.
  offer: ['done'],
};

/** Applies an event at `now` (ms); null when the event does not apply in this state. Key and author never change. */
export function applyEvent(item: Item, event: Event, now: number): Item | null {
  if (!FROM[event.type].includes(item.state)) return null;
  return closed({ ...item, ...change(item, event, now) }, now);
}

function change(item: Item, event: Event, now: number): Partial<Item> {
  const note = (what: string, text?: string) => [
    ...item.audit,
    { at: new Date(now).toISOString(), what, ...(text ? { note: text } : {}) },
  ];
  switch (event.type) {
    case 'ready':
      return { state: 'queued' };
    case 'block':
      return { state: 'blocked' };
    case 'send':
      return { state: 'sending', wire: event.wire, epoch: event.epoch, attempts: item.attempts + 1 };
    case 'done':
      return { state: 'done', result: event.result, formWaitsUntil: null, audit: note('done') };
    case 'wait':
      return {
        state: 'wait',
        nextAt: event.nextAt,
        delay: event.delay,
        maybeSent: item.maybeSent || !event.answered,
        serverErrors: event.serverError ? item.serverErrors + 1 : 0,
        serverErrorsSince: event.serverError ? (item.serverErrorsSince ?? now) : null,
      };
    case 'needs_sign_in':
      return { state: 'needs_sign_in', audit: note('sign_in') };
    case 'needs_attention':
      return {
        state: 'needs_attention',
        problem: event.problem,
        formWaitsUntil: null,
        audit: note('refused', event.problem.code),
      };
    case 'return_to_form':
      return { state: 'returned_to_form', problem: event.problem, formWaitsUntil: null };
    case 'revive':
      return { state: 'queued', formWaitsUntil: event.formWaitsUntil, audit: note('again') };
    case 'lost':
      return { state: 'queued', maybeSent: true };
    case 'retry':
      return { state: 'queued', serverErrors: 0, serverErrorsSince: null, audit: note('retry') };
    case 'supersede':
      return { state: 'superseded', audit: note('superseded', event.by) };
    case 'discard':
      return { state: 'discarded', formWaitsUntil: null, audit: note('discarded', event.note) };
    case 'offer':
      return { state: 'queued', audit: note('offered again') };
  }
}

/** Sets the fields that the store's indexes use for unsent and for old items. */
function closed(item: Item, now: number): Item {
  const { open: _, closedAt, ...rest } = item;
  return isOpen(item) ? { ...rest, open: 1 } : { ...rest, closedAt: closedAt ?? now };
}
