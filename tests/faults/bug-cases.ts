import type { PlantedBug } from './engine/build-engine.ts';
import type { Step } from './steps.ts';

/** A bug, and the schedule that must find it. */
export interface BugCase {
  bug: string;
  plants: readonly PlantedBug[];
  finds: readonly Step[];
  /** What the report must contain. */
  says: RegExp;
}

const SAVED = { sheet: 0, wait: 0 } as const;
/** Sent, and answered. */
const SENT = { sheet: 3000, wait: 3000 } as const;
const book = (tablet: number, slot: number, more: object = {}): Step => ({
  do: 'book',
  tablet,
  person: 0,
  slot,
  paid: false,
  takes: false,
  ...SAVED,
  ...more,
});
const receive = (tablet: number, more: object = {}): Step => ({
  do: 'receive',
  tablet,
  person: 0,
  booking: null,
  takes: false,
  ...SAVED,
  ...more,
});
const line = (tablet: number, mode: 'off' | 'up' | 'lost' | 'silent' | 'forbids'): Step => ({
  do: 'line',
  tablet,
  mode,
});
const pause = (ms: number): Step => ({ do: 'pause', ms });

/** Bugs that would lose work, money or order; each is planted in a copy of one module. */
export const BUG_CASES: readonly BugCase[] = [
  {
    bug: 'a second try goes under another key',
    plants: [
      {
        file: 'outbox/state-machine.ts',
        from: "return { state: 'sending', wire: event.wire, epoch: event.epoch, attempts: item.attempts + 1 };",
        to: "return { state: 'sending', wire: event.wire, epoch: event.epoch, attempts: item.attempts + 1, ...(item.attempts > 0 && { key: crypto.randomUUID() }) };",
      },
    ],
    finds: [line(0, 'lost'), receive(0), pause(250), line(0, 'up')],
    says: /is there twice|typed by nobody|was shown as saved/,
  },
  {
    bug: 'work is deleted when the server refuses it',
    plants: [
      {
        file: 'outbox/queue.ts',
        from: "  const parked = await moveItem(tables, item, { type: 'needs_attention', problem }, context.now);",
        to: '  await tables.delete(item);\n  const parked: Item | null = null;',
      },
    ],
    finds: [book(1, 0, SENT), book(0, 0, { paid: true })],
    says: /was shown as saved: 0 rows, 0 unsent/,
  },
  {
    bug: 'the newest is sent first',
    plants: [
      {
        file: 'outbox/dependencies.ts',
        from: 'for (const item of open) {\n    if (!isSentBy',
        to: 'for (const item of [...open].reverse()) {\n    if (!isSentBy',
      },
    ],
    finds: [line(0, 'off'), receive(0), receive(0), receive(0), line(0, 'up')],
    says: /the order of .* was turned/,
  },
  {
    bug: 'a server that was put back to a backup is not noticed',
    plants: [
      {
        file: 'outbox/sent-work.ts',
        from: 'if (known === health.epoch) {',
        to: 'if (known !== undefined) {',
      },
    ],
    // Whatever the device's clock says.
    finds: [receive(0, SENT), { do: 'clock', tablet: 0, hours: 8760 }, { do: 'restore' }],
    says: /was shown as saved: 0 rows, 0 unsent/,
  },
  {
    bug: 'what was on its way when its page died is new work',
    plants: [
      {
        file: 'outbox/state-machine.ts',
        from: "return { state: 'queued', maybeSent: true };",
        to: "return { state: 'queued', maybeSent: true, key: crypto.randomUUID(), entityId: crypto.randomUUID(), wire: undefined, body: { ...item.body, client_ref: crypto.randomUUID() } };",
      },
    ],
    finds: [
      line(0, 'silent'),
      receive(0),
      pause(400),
      { do: 'page', tablet: 0, act: 'crash' },
      line(0, 'up'),
      { do: 'page', tablet: 0, act: 'open' },
    ],
    says: /typed by nobody|the server has taken/,
  },
  {
    bug: 'a new version is loaded over a form that is open',
    plants: [
      { file: 'app/pwa/when-page-free.ts', from: 'if (!isBusy()) {', to: 'if (isBusy() || !isBusy()) {' },
    ],
    finds: [{ do: 'update', tablet: 0, typing: true }],
    says: /loaded over a form/,
  },
  {
    bug: 'whoever is signed in sends the work of all',
    plants: [
      {
        file: 'outbox/dependencies.ts',
        from: 'item.behalf ? item.behalf.by === userId : item.userId === userId;',
        to: 'item.behalf !== null || item.userId !== userId;',
      },
    ],
    finds: [line(0, 'off'), receive(0), { do: 'user', tablet: 0, who: 1 }, line(0, 'up'), pause(250)],
    says: /was sent as user/,
  },
  {
    bug: 'a refused booking is parked without the receipts of its money',
    plants: [
      {
        file: 'outbox/queue.ts',
        from: 'for (const [place, payment] of paymentsOf(booking).entries()) {',
        to: 'for (const [place, payment] of paymentsOf(booking).slice(99).entries()) {',
      },
    ],
    finds: [book(1, 0, SENT), book(0, 0, { paid: true, parts: 2 })],
    says: /booking .* took \d+:/,
  },
  {
    bug: 'what a stranger answers is believed',
    plants: [
      {
        file: 'outbox/transport.ts',
        from: 'if (!isOurs(response.headers)) return { answer: null, date: null };',
        to: '',
      },
    ],
    finds: [
      receive(0, SENT),
      line(0, 'forbids'),
      { do: 'customer', tablet: 0, used: false, ...SAVED },
      pause(250),
    ],
    says: /was parked by a stranger/,
  },
  {
    bug: 'what a full disk did not take is said to be saved',
    plants: [
      {
        file: 'outbox/outbox.ts',
        from: 'if (!isFull(cause)) throw new NotSaved(cause);',
        to: 'if (isFull(cause)) return { ...draft, state: "queued", deviceNo: null } as unknown as Item;\n      if (!isFull(cause)) throw new NotSaved(cause);',
      },
    ],
    finds: [{ do: 'disk', tablet: 0, act: 'full' }, receive(0, { wait: 400 })],
    says: /was shown as saved: 0 rows, 0 unsent/,
  },
];
