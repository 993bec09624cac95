import * as v from 'valibot';
import { CancelInput } from '#contract/sales/cancels.ts';
import { SeasonInput } from '#contract/sales/season-schedules.ts';
import { ReceiveInput } from '#contract/treasury/documents.ts';
import { addDays, slotInstant, weekday } from '#domain/dates.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { cancelInvoice } from '#server/sales/sale-invoices/cancel.ts';
import { markAttendance } from '#server/sales/sale-invoices/complete.ts';
import { createSeason } from '#server/sales/season-schedules/create.ts';
import { DEFAULT_CASH } from '#server/system/club/first-start.ts';
import { takeMoney } from '#server/treasury/documents/service.ts';
import { Random } from './random.ts';
import type { DemoEvent, DemoSlot, Stage } from './stage.ts';

/** A season of the sample club: one court and hour on one weekday, over some of its weeks. */
interface DemoSeason {
  title: string;
  /** Indexes of the customer, court and hour. */
  customer: number;
  court: number;
  start_time: string;
  weekday: number;
  /** How many of the sample's weeks, from the first. */
  weeks: number;
  /** How many sessions are paid, and which one is cancelled a day before. */
  paid: number;
  cancels: number | null;
  slots: DemoSlot[];
}

const SEASONS: readonly Omit<DemoSeason, 'slots'>[] = [
  {
    title: 'پاییز، تنیس دوشنبه',
    customer: 11,
    court: 7,
    start_time: '19:00',
    weekday: 2,
    weeks: 4,
    paid: 3,
    cancels: 1,
  },
  {
    title: 'نوجوانان، چهارشنبه‌ها',
    customer: 23,
    court: 5,
    start_time: '16:00',
    weekday: 4,
    weeks: 4,
    paid: 4,
    cancels: null,
  },
  { title: '', customer: 37, court: 6, start_time: '20:00', weekday: 0, weeks: 2, paid: 2, cancels: null },
];

/** The seasons with their slots; seasons with missing slots are left out. */
export function seasonsOf({ club }: Stage, slots: readonly DemoSlot[]): DemoSeason[] {
  return SEASONS.flatMap((season) => {
    const own = slots
      .filter(
        ({ date, start_time, court_id }) =>
          court_id === club.court_ids[season.court] &&
          start_time === season.start_time &&
          weekday(date) === season.weekday,
      )
      .slice(0, season.weeks);
    return own.length === season.weeks ? [{ ...season, slots: own }] : [];
  });
}

/** Booked when the club opened, paid at the desk before the first session; attendance is marked each time. */
export function playSeason({ club, zone, opening }: Stage, season: DemoSeason): DemoEvent[] {
  const { slots, title, paid, cancels } = season;
  const [first] = slots as [DemoSlot];
  const last = slots.at(-1) as DemoSlot;
  const user_id = club.customers[season.customer]?.id as number;
  // A generator of its own, so that the other days stay the same.
  const visits = new Random(season.customer);
  let sessions: { invoice_id: number; price: number }[] = [];
  const starts = ({ date, start_time }: DemoSlot) => slotInstant(date, start_time, zone).getTime();
  return [
    {
      at: new Date(opening.getTime() + HOUR_MS),
      async run(ctx) {
        const { data } = await createSeason(
          ctx,
          v.parse(SeasonInput, {
            user_id,
            title,
            from: first.date,
            to: last.date,
            slots: [{ weekday: season.weekday, term_id: first.term_id, court_id: first.court_id }],
            notify: false,
          }),
          () => visits.uuid(),
        );
        sessions = data.sessions.map(({ invoice_id, total_price }) => ({
          invoice_id,
          price: total_price ?? 0,
        }));
      },
    },
    {
      at: new Date(starts(first) - 10 * MINUTE_MS),
      async run(ctx) {
        const served = sessions.slice(0, paid);
        const price = served.reduce((sum, one) => sum + one.price, 0);
        const invoice_ids = served.map(({ invoice_id }) => invoice_id);
        await takeMoney(ctx, v.parse(ReceiveInput, { user_id, price, cash_id: DEFAULT_CASH, invoice_ids }));
      },
    },
    ...slots.map((slot, at): DemoEvent => {
      if (at === cancels) {
        return {
          at: slotInstant(addDays(slot.date, -1), '10:00', zone),
          run: async (ctx) => {
            await cancelInvoice(ctx, sessions[at]?.invoice_id as number, v.parse(CancelInput, {}));
          },
        };
      }
      return {
        at: new Date(starts(slot) + 5 * MINUTE_MS),
        run: async (ctx) => {
          await markAttendance(ctx, sessions[at]?.invoice_id as number, { attended: true });
        },
      };
    }),
  ];
}
