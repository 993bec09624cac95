import { setTimeout as sleep } from 'node:timers/promises';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Draft, Item } from '#outbox/item.ts';
import { CASH } from '#tests/support/build.ts';
import type { desk as InBrowser } from '#tests/support/outbox-page.ts';
import { attendanceDraft, bookingDraft, customerDraft, receiveDraft, ref } from '#tests/support/tablet.ts';
import { BrowserDesk } from './browser-desk.ts';
import { type Desk, type DeskWork, NEW_WORK_STATE, type Tools } from './desk.ts';
import { EngineDesk } from './engine/engine-desk.ts';
import type { Ground } from './ground.ts';
import { judge } from './judge.ts';
import { type Step, stepText } from './steps.ts';

const HEAL_LIMIT = 20_000;
/** How long one of several authors sends before the next signs in (ms). */
const TURN = 1500;

export interface PlayResult {
  /** The violations at the end; empty when all held. */
  problems: string[];
  /** The log of events. */
  log: string[];
}

/** The state of one run of a schedule. */
interface Round {
  ground: Ground;
  /** The tablets that the schedule uses. */
  desks: readonly (Desk | undefined)[];
  people: { id: number; phone: string }[];
  slots: number[];
  /** An open ticket of a customer. */
  ticket: number;
  addon: number;
  log: string[];
  price: number;
  restored: boolean;
  /** Receipts split off from a refused booking that a person has given up. */
  droppedMoney: Set<string>;
}

/** Runs a schedule, repairs everything, and returns the violations. */
export async function play(ground: Ground, steps: readonly Step[], log: string[] = []): Promise<PlayResult> {
  await ground.ready();
  const both = steps.some((step) => step.do === 'file');
  const used = (place: 0 | 1) => both || steps.some((step) => 'tablet' in step && step.tablet === place);
  const needs = (what: (step: Step) => boolean) => steps.some(what);
  const [people, slots, ticket, addon, ...desks] = await Promise.all([
    Promise.all([ground.build.customer(), ground.build.customer()]),
    ground.slots(5),
    needs((step) => step.do === 'answer') ? openTicket(ground) : 0,
    needs((step) => step.do === 'book' && step.extra === 'addon')
      ? ground.build.addon().then(({ id }) => id)
      : 0,
    ...([0, 1] as const).map((place) => (used(place) ? ground.openDesk(place) : undefined)),
  ]);
  const round: Round = {
    ground,
    desks,
    people: people.map(({ id, phone_number }) => ({ id, phone: phone_number ?? '' })),
    slots,
    ticket,
    addon,
    log,
    price: 1000,
    restored: false,
    droppedMoney: new Set(),
  };
  const open = desks.filter((desk) => desk !== undefined);
  try {
    if (needs((step) => step.do === 'restore')) await ground.backUp();
    for (const step of steps) {
      log.push(stepText(step));
      await act(round, step);
    }
    const stuck = await heal(ground, open);
    if (stuck.length > 0) return { problems: stuck, log };
    const people = round.people.map(({ id }) => id);
    const problems = await judge(ground, open, people, round);
    return { problems, log };
  } finally {
    await ground.ready();
    await Promise.all(open.map((desk) => desk.close()));
  }
}

/** Creates a customer's ticket for the schedule to answer. */
async function openTicket({ club, build }: Ground): Promise<number> {
  const top = await club.as('top');
  const [service] = (await top.ok(ticketServices.choices)).data.filter(({ active }) => active);
  const { id: user_id } = await build.customer();
  const body = { service_id: service?.id ?? 0, user_id, subject: 'نور زمین', message: 'خاموش است.' };
  return (await top.ok(supportTickets.create, { body })).data.id;
}

async function act(round: Round, step: Step): Promise<void> {
  const { ground } = round;
  if (step.do === 'server') {
    if (step.at === 'once') ground.killServer();
    else void ground.killServerAt(step.at);
    return;
  }
  if (step.do === 'engine') return ground.killEngine(step.whole);
  if (step.do === 'pause') return sleep(step.ms);
  if (step.do === 'restore') return restore(round);
  const desk = round.desks[step.tablet];
  if (!desk) throw new Error(`Tablet ${step.tablet} was not opened.`);
  switch (step.do) {
    case 'customer': {
      const phone = step.used ? (round.people[0]?.phone ?? '') : ground.club.phone();
      return save(round, desk, { draft: customerDraft(phone), money: 0 }, step);
    }
    case 'book': {
      const parts = step.paid ? (step.parts ?? 1) : 0;
      const payments = Array.from({ length: parts }, () => ({ price: nextPrice(round), cash_id: CASH }));
      const more = {
        ...(step.paid && { payments }),
        ...(step.extra === 'addon' && { addons: [{ sale_addon_id: round.addon, count: 1 }] }),
        ...(step.extra === 'discount' && { discount: 5000 }),
      };
      const [first = 0, ...others] = slotsAt(round, step.slot, step.slots ?? 1);
      const draft = bookingDraft(personAt(round, desk, step.person), first, more);
      draft.body.reservable_time_ids = [first, ...others];
      const money = payments.reduce((sum, { price }) => sum + price, 0);
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
    case 'answer': {
      const message = `پاسخ ${nextPrice(round)}`;
      const [key, entityId] = [crypto.randomUUID(), crypto.randomUUID()];
      const params = { kind: 'support', id: String(round.ticket) };
      const draft: Draft = { key, entityId, kind: 'message', params, body: { message } };
      return save(round, desk, { draft, money: 0 }, step);
    }
    case 'form':
      if (desk instanceof BrowserDesk) return form(round, desk, step);
      return say(round, 'only in a browser');
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
          const count = (item.body.reservable_time_ids as number[]).length;
          const { client_ref: _, occurred_at: __, device_no: ___, ...body } = item.body;
          const draft: Draft = {
            key: crypto.randomUUID(),
            kind: item.kind,
            entityId: item.entityId,
            params: item.params,
            body: { ...body, reservable_time_ids: slotsAt(round, step.slot, count) },
          };
          const [key, moved] = [item.key, draft];
          const said = await desk.ask(({ outbox }, [k, d]) => outbox.edit(k, d), [key, moved] as const);
          return typeof said === 'string' ? said : 'moved';
        },
      );
    case 'retry':
      return withItem(
        round,
        desk,
        step,
        (item) => item.state === 'needs_attention',
        async ({ key }) => String(await desk.ask(({ outbox }, k) => outbox.retry(k), key)),
      );
    case 'behalf':
      // Only managers can do it.
      if (desk.user !== desk.staff[managerAt(step.tablet)]) return;
      return withItem(
        round,
        desk,
        step,
        (item) => item.state === 'needs_attention' && item.userId !== desk.user,
        async ({ key }) =>
          String(await desk.ask(({ outbox }, k) => outbox.retry(k, 'asked on the phone'), key)),
      );
    case 'take back':
      return withItem(
        round,
        desk,
        step,
        (item) => item.userId === desk.user,
        async (item) => {
          const gone = await desk.ask(({ outbox }, k) => outbox.takeBack(k), item.key);
          const ops = opsOf(round, item);
          for (const op of gone ? ops : []) op.dropped = true;
          if (gone && ops.length === 0) round.droppedMoney.add(item.entityId);
          return gone ? 'taken back' : 'stays';
        },
      );
    case 'drop':
      return withItem(
        round,
        desk,
        step,
        () => true,
        (item) => {
          const ops = opsOf(round, item);
          // Whatever the answer: somebody wanted it gone.
          for (const one of ops) one.dropped = true;
          if (ops.length === 0) round.droppedMoney.add(item.entityId);
          return desk.ask(({ outbox }, k) => outbox.discard(k, 'given up'), item.key);
        },
      );
    case 'line':
      await desk.setOffline(step.mode === 'off');
      if (step.mode !== 'off') desk.line.mode = step.mode;
      desk.line.cutAt = step.at ?? desk.line.cutAt;
      return;
    case 'file':
      return file(round, step.tablet);
    case 'page':
      if (step.act === 'open') await desk.openPage();
      else if (step.act === 'close') await desk.closePage();
      else if (step.act === 'crash') await desk.crashPage();
      else await desk.comeIntoSight();
      return;
    case 'worker':
      return desk.worker(step.act);
    case 'browser':
      return desk.killBrowser();
    case 'clock':
      return desk.setClock(step.hours * HOUR_MS);
    case 'session':
      await ground.ready();
      if (step.act === 'end') await desk.endSession();
      else await desk.beginSession();
      return;
    case 'user':
      await ground.ready();
      return desk.change(desk.staff[step.who] as number);
    case 'disk':
      if (step.act !== 'evict') return desk.setFull(step.act === 'full');
      await ground.ready();
      return desk.evict();
    case 'build':
      if (desk instanceof EngineDesk) return desk.usedBy(step.was);
      return say(round, 'only without a browser');
    case 'update':
      if (desk instanceof EngineDesk) return say(round, await desk.update(step.typing));
      return say(round, 'only without a browser');
  }
}

const say = ({ log }: Round, what: string): void => {
  log[log.length - 1] += ` → ${what}`;
};

/** Restores the backup; everybody signs in again. */
async function restore(round: Round): Promise<void> {
  const { ground, desks } = round;
  round.restored = true;
  await ground.ready();
  await ground.putBack();
  for (const desk of desks) await desk?.beginSession();
}

/** Exports one tablet's unsent work to the other, where somebody with the permission imports it. */
async function file(round: Round, tablet: number): Promise<void> {
  const [from, to] = [round.desks[tablet], round.desks[1 - tablet]];
  if (!from || !to || to.user !== to.staff[managerAt(1 - tablet)]) return;
  const written = await from
    .ask(async ({ outbox, exportItems }) => exportItems(await outbox.share()), null)
    .catch(() => null);
  if (written === null) return say(round, 'not written');
  const taken = await to
    .ask(
      ({ outbox, readExport }, text) => outbox.take(readExport(text) ?? [], 'came in a file'),
      // Each tablet has its own address for the same club.
      written.replaceAll(from.line.url, to.line.url),
    )
    .catch((error: Error) => error.message);
  say(round, `${taken} taken`);
}

/** The index of the manager in a tablet's staff. */
const managerAt = (tablet: number): number => (tablet === 0 ? 1 : 0);

/** The given number of a visit's slots, in order. */
function slotsAt({ slots }: Round, n: number, count: number): number[] {
  const first = Math.min(n % slots.length, slots.length - count);
  return slots.slice(first, first + count);
}

const opsOf = ({ desks }: Round, { entityId }: Item): DeskWork[] =>
  desks.flatMap((desk) => desk?.ops.filter(({ draft }) => draft.entityId === entityId) ?? []);

const nextPrice = (round: Round) => ++round.price;
const drafted = (desk: Desk, kind: Draft['kind']) => desk.ops.filter((op) => op.draft.kind === kind);

function personAt(round: Round, desk: Desk, n: number): number | string {
  const people = [
    ...round.people.map(({ id }) => id),
    ...drafted(desk, 'customer').map((op) => ref(op.draft)),
  ];
  return people[n % people.length] as number | string;
}

/** Continues the form of a refused attempt with this draft. */
function follow(desk: Desk, draft: Draft, takes: boolean): Draft {
  const replaces = takes ? desk.refusedKey : undefined;
  if (replaces) desk.refusedKey = undefined;
  return replaces ? { ...draft, replaces } : draft;
}

async function save(
  round: Round,
  desk: Desk,
  { draft, money }: Pick<DeskWork, 'draft' | 'money'>,
  how: { sheet?: number; wait: number },
): Promise<void> {
  const op: DeskWork = { draft, money, ...NEW_WORK_STATE, shown: [] };
  desk.ops.push(op);
  await put(round, desk, op, { sheet: how.sheet ?? 0, wait: how.wait });
}

type WithDrafts = Tools & Pick<typeof InBrowser, 'drafts'>;

/** How long after the last letter it is on the disk (ms). */
const TYPED_LIMIT = 1000;

/**
 * Somebody types into a form and may save it; then the browser is killed. Afterwards text and key must both be there or
 * both be missing; restored text is saved again.
 */
async function form(
  round: Round,
  desk: BrowserDesk,
  { person, typed, save, after }: Extract<Step, { do: 'form' }>,
): Promise<void> {
  const money = nextPrice(round);
  const draft = receiveDraft(personAt(round, desk, person), money);
  const name = `draft:0:receive.${draft.key}@window`;
  const given = [name, draft] as const;
  const op: DeskWork = { draft, money, ...NEW_WORK_STATE, shown: [], unknown: 1 };
  await desk.ask(async (tools, [name, draft]) => {
    const { drafts } = tools as WithDrafts;
    await drafts.open();
    const keys = { ref: draft.entityId, key: draft.key, sent: null };
    drafts.amend(name, { value: draft, keys });
  }, given);
  await sleep(typed);
  if (save) {
    desk.ops.push(op);
    const said = desk.ask(async (tools, [name, draft]) => {
      const { drafts, outbox } = tools as WithDrafts;
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
  const found = await desk.ask(async (tools, name) => {
    const { drafts } = tools as WithDrafts;
    await drafts.open();
    return drafts.get(name) ?? null;
  }, name);
  round.log[round.log.length - 1] += ` → ${found ? 'stands there again' : 'is gone'}`;
  const whole = found?.value !== null && found?.keys?.key === draft.key;
  if (found && !whole)
    desk.seen.add(`a form came back with its text or its key alone: ${JSON.stringify(found)}`);
  if (!found && !save && typed >= TYPED_LIMIT) desk.seen.add('what was typed a second before is gone');
  const kept = await desk.ask(({ outbox }, key) => outbox.find(key), draft.key);
  // Killed before it could be written, and with nothing shown yet, it may be lost like typed text.
  const promised = op.shown.length > 0 || typed + after >= TYPED_LIMIT;
  if (save && promised && !found && !kept)
    desk.seen.add('a form was tapped to be saved, and neither it nor its work is there');
  if (!found) return;
  if (!save) desk.ops.push(op);
  op.unknown -= 1;
  await put(round, desk, op, { sheet: 0, wait: 0 });
  await desk.ask(async (tools, name) => {
    const { drafts } = tools as WithDrafts;
    drafts.forget(name);
    await drafts.flush();
  }, name);
}

/** Saves and waits as long as the step says; records what was shown. */
async function put(
  round: Round,
  desk: Desk,
  op: DeskWork,
  how: { sheet: number; wait: number },
): Promise<void> {
  const line = round.log.length - 1;
  op.unknown += 1;
  const given = [op.draft, how.sheet] as const;
  const said = desk
    .ask(async ({ outbox }, [draft, sheet]) => {
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

/** Applies an action to a suitable unsent item; records the result. */
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

/** Ends all failures and waits until nothing sends any more; returns what is stuck. */
async function heal(ground: Ground, desks: readonly Desk[]): Promise<string[]> {
  await Promise.all(desks.map((desk) => desk.look()));
  for (const desk of desks) desk.line.mode = 'up';
  await Promise.all([
    ground.ready(),
    ...desks.map(async (desk) => {
      await desk.setFull(false);
      await desk.setOffline(false);
    }),
  ]);
  const stuck = desks.map(async (desk) => {
    await Promise.all(desk.running);
    await desk.line.arrived();
    // A page that was told to update is a new one now.
    await desk.closePages();
    await desk.beginSession();
    // All waiting times are over.
    await desk.passTime(10 * 60_000);
    return drained(desk);
  });
  return (await Promise.all(stuck)).flat();
}

/** Signs in every author with work on the device in turn, until nothing moves. */
async function drained(desk: Desk): Promise<string[]> {
  let since = Date.now();
  // Meets a restored club, which gets lost work again.
  await desk.ask(async ({ outbox }) => {
    outbox.meet();
    await outbox.drain();
  }, null);
  for (const end = since + HEAL_LIMIT; ; await sleep(40)) {
    await desk.ask(({ outbox }) => outbox.kick(), null).catch(() => {});
    const open = await desk.ask(({ outbox }) => outbox.open(), null).catch(() => null);
    if (!open) continue;
    const left = open.filter((item) => !rests(item, open));
    if (left.length === 0) return [];
    const authors = [...new Set(left.map(({ behalf, userId }) => behalf?.by ?? userId))];
    const other = authors.find((user) => user !== desk.user);
    if (other !== undefined && (!authors.includes(desk.user) || Date.now() - since > TURN)) {
      since = Date.now();
      await desk.beginSession(other);
    }
    if (Date.now() > end)
      return left.map(
        (item) =>
          `never goes on ${desk.prefix}: ${item.kind} ${item.key} ${item.state} ${JSON.stringify(item.audit)}; of a key the server said ${desk.line.lastFate}`,
      );
  }
}

/**
 * Whether an item may stay unsent: parked without a payment, or blocked by a parked one; a receipt that may go will go.
 */
function rests(item: Item, open: readonly Item[]): boolean {
  const paid = item.kind === 'booking' && ((item.body.payments ?? []) as unknown[]).length > 0;
  if (item.state === 'needs_attention') return !paid || item.problem?.code === 'exists';
  const parents = item.needs
    .filter(({ mode }) => mode === 'hard')
    .map(({ key }) => open.find((one) => one.key === key));
  return item.state === 'blocked' && parents.some((parent) => parent !== undefined && rests(parent, open));
}
