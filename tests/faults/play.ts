import { setTimeout as sleep } from 'node:timers/promises';
import type { Draft, Item } from '#outbox/item.ts';
import { CASH } from '#tests/support/build.ts';
import type { desk as Window } from '#tests/support/outbox-page.ts';
import { attendanceDraft, bookingDraft, customerDraft, receiveDraft, ref } from '#tests/support/tablet.ts';
import { Desk, type Op } from './desk.ts';
import { judge } from './judge.ts';
import { type Step, tell } from './steps.ts';
import type { World } from './world.ts';

declare const window: { desk: typeof Window };

const DAY = 86_400_000;
const HEAL_LIMIT = 20_000;

export interface Played {
  /** What was wrong at the end; empty when all held. */
  problems: string[];
  /** What happened, to be read. */
  log: string[];
}

/** What one schedule works on. */
interface Round {
  world: World;
  /** Of the tablets that the schedule names. */
  desks: readonly (Desk | undefined)[];
  people: { id: number; phone: string }[];
  slots: number[];
  log: string[];
  price: number;
}

/** Plays a schedule, heals everything, and says what does not hold then. */
export async function play(world: World, steps: readonly Step[], log: string[] = []): Promise<Played> {
  await world.ready();
  const used = (place: 0 | 1) => steps.some((step) => 'tablet' in step && step.tablet === place);
  const [people, slots, ...desks] = await Promise.all([
    Promise.all([world.build.customer(), world.build.customer()]),
    world.slots(5),
    ...([0, 1] as const).map((place) => (used(place) ? Desk.open(world, place) : undefined)),
  ]);
  const round: Round = {
    world,
    desks,
    people: people.map(({ id, phone_number }) => ({ id, phone: phone_number ?? '' })),
    slots,
    log,
    price: 1000,
  };
  const open = desks.filter((desk) => desk !== undefined);
  try {
    for (const step of steps) {
      log.push(tell(step));
      await act(round, step);
    }
    const stuck = await heal(world, open);
    if (stuck.length > 0) return { problems: stuck, log };
    const problems = await judge(
      world,
      open,
      people.map(({ id }) => id),
    );
    return { problems, log };
  } finally {
    await world.ready();
    await Promise.all(open.map((desk) => desk.close()));
  }
}

async function act(round: Round, step: Step): Promise<void> {
  const { world } = round;
  if (step.do === 'server') {
    if (step.at === 'once') world.killServer();
    else void world.killServerAt(step.at);
    return;
  }
  if (step.do === 'engine') return world.killEngine(step.whole);
  if (step.do === 'pause') return sleep(step.ms);
  const desk = round.desks[step.tablet];
  if (!desk) throw new Error(`Tablet ${step.tablet} was not opened.`);
  switch (step.do) {
    case 'customer': {
      const phone = step.used ? (round.people[0]?.phone ?? '') : world.club.phone();
      return save(round, desk, { draft: customerDraft(phone), money: 0 }, step);
    }
    case 'book': {
      const money = step.paid ? nextPrice(round) : 0;
      const more = step.paid ? { payments: [{ price: money, cash_id: CASH }] } : {};
      const slot = round.slots[step.slot % round.slots.length] as number;
      const draft = bookingDraft(personAt(round, desk, step.person), slot, more);
      return save(round, desk, { draft: follow(desk, draft, step.takes), money }, step);
    }
    case 'receive': {
      const money = nextPrice(round);
      const bookings = drafted(desk, 'booking');
      const paid = step.booking === null ? undefined : bookings[step.booking % (bookings.length || 1)];
      const more = paid ? { invoice_ids: [ref(paid.draft)] } : {};
      const person = paid ? (paid.draft.body.user_id as number) : personAt(round, desk, step.person);
      const draft = receiveDraft(person, money, more);
      return save(round, desk, { draft: follow(desk, draft, step.takes), money }, step);
    }
    case 'form':
      return form(round, desk, step);
    case 'attend': {
      const bookings = drafted(desk, 'booking');
      const booking = bookings[step.n % (bookings.length || 1)];
      if (!booking) return;
      return save(round, desk, { draft: attendanceDraft(ref(booking.draft)), money: 0 }, step);
    }
    case 'again': {
      const op = desk.ops[step.n % (desk.ops.length || 1)];
      return op && put(round, desk, op, step);
    }
    case 'move':
      return withItem(
        round,
        desk,
        step,
        (item) => item.kind === 'booking',
        async (item) => {
          const slot = round.slots[step.slot % round.slots.length] as number;
          const { client_ref: _, occurred_at: __, device_no: ___, ...body } = item.body;
          const draft: Draft = {
            key: crypto.randomUUID(),
            kind: item.kind,
            entityId: item.entityId,
            params: item.params,
            body: { ...body, reservable_time_ids: [slot] },
          };
          const [key, moved] = [item.key, draft];
          const said = await desk.ask(([k, d]) => window.desk.outbox.edit(k, d), [key, moved] as const);
          return typeof said === 'string' ? said : 'moved';
        },
      );
    case 'retry':
      return withItem(
        round,
        desk,
        step,
        (item) => item.state === 'needs_attention',
        async ({ key }) => String(await desk.ask((k) => window.desk.outbox.retry(k), key)),
      );
    case 'drop':
      return withItem(
        round,
        desk,
        step,
        () => true,
        (item) => {
          const op = desk.ops.find(({ draft }) => draft.entityId === item.entityId);
          // Whatever is heard of it: somebody wanted it gone.
          if (op) op.dropped = true;
          else desk.droppedMoney.add(item.entityId);
          return desk.ask((k) => window.desk.outbox.discard(k, 'given up'), item.key);
        },
      );
    case 'line':
      await desk.setOffline(step.mode === 'off');
      if (step.mode !== 'off') desk.line.mode = step.mode;
      return;
    case 'page':
      if (step.act === 'open') await desk.openPage();
      else if (step.act === 'close') await desk.closePage();
      else if (step.act === 'crash') await desk.crashPage();
      else await desk.onEveryPage(() => document.dispatchEvent(new Event('visibilitychange')), null);
      return;
    case 'worker':
      return desk.worker(step.act);
    case 'browser':
      return desk.killBrowser();
    case 'clock':
      return desk.setClock(step.days * DAY);
    case 'session':
      await world.ready();
      if (step.act === 'end') await desk.endSession();
      else await desk.beginSession();
      return;
  }
}

const nextPrice = (round: Round) => ++round.price;
const drafted = (desk: Desk, kind: Draft['kind']) => desk.ops.filter((op) => op.draft.kind === kind);

function personAt(round: Round, desk: Desk, n: number): number | string {
  const people = [
    ...round.people.map(({ id }) => id),
    ...drafted(desk, 'customer').map((op) => ref(op.draft)),
  ];
  return people[n % people.length] as number | string;
}

/** The form of a refused try goes on with this one. */
function follow(desk: Desk, draft: Draft, takes: boolean): Draft {
  const replaces = takes ? desk.refusedKey : undefined;
  if (replaces) desk.refusedKey = undefined;
  return replaces ? { ...draft, replaces } : draft;
}

async function save(
  round: Round,
  desk: Desk,
  { draft, money }: Pick<Op, 'draft' | 'money'>,
  how: { sheet?: number; wait: number },
): Promise<void> {
  const op: Op = { draft, money, shown: [], unknown: 0, dropped: false };
  desk.ops.push(op);
  await put(round, desk, op, { sheet: how.sheet ?? 0, wait: how.wait });
}

/** So long after the last letter the disk has it. */
const TYPED_LIMIT = 1000;

/**
 * Somebody types in a form, and perhaps saves it; then the browser is killed. What it finds again is text and key
 * together, or nothing; what stands there again is saved again.
 */
async function form(
  round: Round,
  desk: Desk,
  { person, typed, save, after }: Extract<Step, { do: 'form' }>,
): Promise<void> {
  const money = nextPrice(round);
  const draft = receiveDraft(personAt(round, desk, person), money);
  const name = `draft:0:receive.${draft.key}@window`;
  const given = [name, draft] as const;
  const op: Op = { draft, money, shown: [], unknown: 1, dropped: false };
  await desk.ask(async ([name, draft]) => {
    const { drafts } = window.desk;
    await drafts.open();
    const keys = { ref: draft.entityId, key: draft.key, sent: null };
    drafts.amend(name, { value: draft, keys });
  }, given);
  await sleep(typed);
  if (save) {
    desk.ops.push(op);
    const said = desk.ask(async ([name, draft]) => {
      const { drafts, outbox } = window.desk;
      const keys = { ref: draft.entityId, key: draft.key, sent: 'this' };
      drafts.amend(name, { value: draft, keys });
      await drafts.flush();
      await outbox.enqueue(draft);
      outbox.kick();
      drafts.forget(name);
    }, given);
    await underWay(
      desk,
      said.then(() => op.shown.push('kept')).catch(() => {}),
      after,
    );
  }
  await desk.killBrowser();
  const found = await desk.ask(async (name) => {
    const { drafts } = window.desk;
    await drafts.open();
    return drafts.get(name) ?? null;
  }, name);
  round.log[round.log.length - 1] += ` → ${found ? 'stands there again' : 'is gone'}`;
  const whole = found?.value !== null && found?.keys?.key === draft.key;
  if (found && !whole)
    desk.seen.add(`a form came back with its text or its key alone: ${JSON.stringify(found)}`);
  if (!found && !save && typed >= TYPED_LIMIT) desk.seen.add('what was typed a second before is gone');
  const kept = await desk.ask((key) => window.desk.outbox.find(key), draft.key);
  // Killed sooner than the disk could have it, with nothing said of it yet, it may be gone as what was typed may.
  const promised = op.shown.length > 0 || typed + after >= TYPED_LIMIT;
  if (save && promised && !found && !kept)
    desk.seen.add('a form was tapped to be saved, and neither it nor its work is there');
  if (!found) return;
  if (!save) desk.ops.push(op);
  op.unknown -= 1;
  await put(round, desk, op, { sheet: 0, wait: 0 });
  await desk.ask(async (name) => {
    window.desk.drafts.forget(name);
    await window.desk.drafts.flush();
  }, name);
}

/** Saves, and goes on after `wait`, as a person does who has other things to do; what is shown is written down. */
async function put(round: Round, desk: Desk, op: Op, how: { sheet: number; wait: number }): Promise<void> {
  const line = round.log.length - 1;
  op.unknown += 1;
  const given = [op.draft, how.sheet] as const;
  await desk.page();
  const said = desk
    .ask(async ([draft, sheet]) => {
      const { outbox } = window.desk;
      if (sheet > 0) {
        const out = await outbox.submit(draft, sheet);
        return { state: out.state, no: out.state === 'refused' ? null : out.item.deviceNo };
      }
      const item = await outbox.enqueue(draft);
      outbox.kick();
      return { state: item.state === 'done' ? ('done' as const) : ('kept' as const), no: item.deviceNo };
    }, given)
    .then(
      ({ state, no }) => {
        op.unknown -= 1;
        op.shown.push(state);
        if (state === 'refused') desk.refusedKey = op.draft.key;
        round.log[line] += ` → ${state} ${no ?? ''}`;
      },
      (error: Error) => {
        const notSaved = /NotSaved|could not be kept/.test(error.message);
        if (notSaved) {
          op.unknown -= 1;
          op.shown.push('not saved');
        }
        round.log[line] += ` → ${error.message.split('\n')[0]}`;
      },
    );
  await underWay(desk, said, how.wait);
}

async function underWay(desk: Desk, work: Promise<unknown>, wait: number): Promise<void> {
  const told = work.finally(() => desk.running.delete(told));
  desk.running.add(told);
  await Promise.race([told, sleep(wait)]);
}

/** Does something with an unsent item that fits; what comes of it is written down. */
async function withItem(
  round: Round,
  desk: Desk,
  how: { n: number; wait: number },
  fits: (item: Item) => boolean,
  work: (item: Item) => Promise<string>,
): Promise<void> {
  const line = round.log.length - 1;
  const items = (await desk.look()).filter(fits);
  const item = items[how.n % (items.length || 1)];
  if (!item) return;
  round.log[line] += ` ${item.kind} ${item.key.slice(0, 8)} (${item.state})`;
  const said = work(item).then(
    (state) => {
      round.log[line] += ` → ${state}`;
    },
    (error: Error) => {
      round.log[line] += ` → ${error.message.split('\n')[0]}`;
    },
  );
  await underWay(desk, said, how.wait);
}

/** Ends every fault, and waits until nothing is left that goes by itself; says what does not go. */
async function heal(world: World, desks: readonly Desk[]): Promise<string[]> {
  await Promise.all(desks.map((desk) => desk.look()));
  for (const desk of desks) desk.line.mode = 'up';
  await Promise.all([world.ready(), ...desks.map((desk) => desk.setOffline(false))]);
  const stuck = desks.map(async (desk) => {
    await desk.page();
    await Promise.all(desk.running);
    await desk.line.arrived();
    await desk.beginSession();
    // Whatever was told to wait has waited long enough.
    await desk.passTime(10 * 60_000);
    return drained(desk);
  });
  return (await Promise.all(stuck)).flat();
}

async function drained(desk: Desk): Promise<string[]> {
  for (const end = Date.now() + HEAL_LIMIT; ; await sleep(40)) {
    await desk.ask(() => window.desk.outbox.kick(), null).catch(() => {});
    const open = await desk.ask(() => window.desk.outbox.open(), null).catch(() => null);
    if (!open) continue;
    const left = open.filter((item) => !rests(item, open));
    if (left.length === 0) return [];
    if (Date.now() > end)
      return left.map(
        (item) => `never goes: ${item.kind} ${item.key} ${item.state} ${JSON.stringify(item.audit)}`,
      );
  }
}

/** It stands with a person, with no money in it, or cannot go before one that does: a receipt that may, goes soon. */
function rests(item: Item, open: readonly Item[]): boolean {
  const paid = item.kind === 'booking' && ((item.body.payments ?? []) as unknown[]).length > 0;
  if (item.state === 'needs_attention') return !paid || item.problem?.code === 'exists';
  const parents = item.needs
    .filter(({ mode }) => mode === 'hard')
    .map(({ key }) => open.find((one) => one.key === key));
  return item.state === 'blocked' && parents.some((parent) => parent !== undefined && rests(parent, open));
}
