import { HOUR_MS } from '#domain/durations.ts';
import type { SetStatus } from '#domain/tickets.ts';
import { answerRecords } from '#server/messages/ticket-answers/routes.ts';
import { serviceRecords } from '#server/messages/ticket-services/service.ts';
import { answerTicket } from '#server/messages/tickets/answer.ts';
import { openOrganization, openSupport, updateTicket } from '#server/messages/tickets/service.ts';
import type { Context } from '../context.ts';
import type { DemoClub } from './setup.ts';
import type { DemoEvent, Stage } from './stage.ts';

type Staff = DemoClub['staff'];
type Speaker = keyof Staff;

interface Turn {
  /** Hours before now. */
  ago: number;
  by: Speaker;
  says?: string;
  side?: 'operator' | 'customer' | 'note';
  sets?: SetStatus;
  takes?: true;
}
interface Talk {
  subject: string;
  priority?: 1 | 2 | 3 | 4 | 5;
  /** A service of the club, asked by a customer; or the colleague who is asked. */
  of: string | { asks: Speaker };
  turns: readonly [Turn & { says: string }, ...Turn[]];
}

const READY = [
  ['واریز', 'تا یک ساعت دیگر واریز می‌شود.'],
  ['رسید', 'رسید را فرستادیم.'],
  ['پیدا شد', 'پیدا شد؛ پیش پذیرش است. هر وقت آمدید بگیرید.'],
] as const;

/** A week's tickets: some waiting, some answered, some closed. */
const TALKS: readonly Talk[] = [
  {
    subject: 'ساعت باشگاه در تعطیلات',
    of: 'رزرو',
    turns: [
      { ago: 98, by: 'sara', says: 'جمعه و شنبه‌ی تعطیل هم باز هستید؟' },
      { ago: 97, by: 'shahab', says: 'بله، از **۸ صبح تا ۱۰ شب**.' },
      { ago: 96, by: 'sara', side: 'customer', says: 'متشکرم', sets: 'completed' },
    ],
  },
  {
    subject: 'رمز پیامک نمی‌آید',
    of: 'فنی',
    turns: [
      { ago: 92, by: 'sara', says: 'برای ورود به برنامه کد نمی‌رسد.' },
      {
        ago: 91,
        by: 'manager',
        says: 'شماره‌ی شما با یک رقم اشتباه ثبت شده بود؛ درست شد.',
        sets: 'completed',
      },
    ],
  },
  {
    subject: 'پیشنهاد: آب سرد کنار زمین ۷',
    priority: 2,
    of: 'انتقاد و پیشنهاد',
    turns: [
      { ago: 76, by: 'shahab', says: 'کنار زمین‌های چمن آب‌سردکن نیست.' },
      { ago: 74, by: 'manager', takes: true },
      { ago: 73, by: 'manager', says: 'ممنون. برای ماه بعد سفارش دادیم.', sets: 'completed' },
    ],
  },
  {
    subject: 'گم شدن راکت',
    of: 'انتقاد و پیشنهاد',
    turns: [
      { ago: 30, by: 'shahab', says: 'راکت ویلسون مشکی دیشب روی نیمکت زمین ۲ ماند.' },
      { ago: 29, by: 'sara', side: 'note', says: 'در انبار نبود؛ از سرایدار شب بپرسیم.' },
      { ago: 28, by: 'sara', says: 'می‌گردیم و دو روز دیگر خبر می‌دهیم.', sets: 'pending' },
    ],
  },
  {
    subject: 'صورت‌حساب آبان',
    of: 'مالی',
    turns: [
      { ago: 9, by: 'sara', says: 'برای مدرسه صورت‌حساب رسمی آبان را می‌خواهیم.' },
      { ago: 4, by: 'accountant', says: 'آماده شد:\n\n- ۸ سانس زمین ۵\n- ۴ سانس زمین ۶\n\nدر پذیرش است.' },
    ],
  },
  {
    subject: 'پولم برنگشت',
    priority: 4,
    of: 'مالی',
    turns: [
      { ago: 2.6, by: 'sara', says: 'سلام. رزرو جمعه را لغو کردم ولی پول هنوز برنگشته.' },
      { ago: 2.3, by: 'sara', takes: true },
      { ago: 2.2, by: 'sara', says: 'همان روز به اعتبار شما برگشت؛ می‌خواهید به کارت واریز شود؟' },
      { ago: 1.9, by: 'shahab', side: 'customer', says: 'بله، به کارت لطفاً. شماره‌اش همان قبلی است.' },
      { ago: 1.8, by: 'accountant', side: 'note', says: 'کارت در پرونده هست؛ پرداخت را من می‌زنم.' },
    ],
  },
  {
    subject: 'جابه‌جایی کلاس دوشنبه',
    of: 'رزرو',
    turns: [{ ago: 0.3, by: 'shahab', says: 'شاید بشود کلاس دوشنبه را به زمین ۲ برد؟' }],
  },
  {
    subject: 'نور زمین ۳ چشمک می‌زند',
    of: 'فنی',
    turns: [{ ago: 0.8, by: 'sara', says: 'یکی از نورافکن‌های زمین ۳ قطع و وصل می‌شود.' }],
  },
  {
    subject: 'جابه‌جایی شیفت پنج‌شنبه',
    of: { asks: 'shahab' },
    turns: [
      { ago: 80, by: 'sara', says: 'پنج‌شنبه جای من می‌آیی؟ شنبه جایت می‌آیم.' },
      { ago: 79, by: 'shahab', says: 'قبول', sets: 'completed' },
    ],
  },
  {
    subject: 'نور زمین ۳',
    of: { asks: 'manager' },
    turns: [
      { ago: 26, by: 'sara', says: 'مشتری‌های شب از نور زمین ۳ راضی نیستند.' },
      { ago: 25, by: 'manager', says: 'فردا برق‌کار می‌آید.' },
    ],
  },
  {
    subject: 'سند نوبت دوم برق',
    of: { asks: 'sara' },
    turns: [{ ago: 2, by: 'accountant', says: 'فاکتورش را بفرستید لطفاً.' }],
  },
  {
    subject: 'سقف تخفیف گروه‌ها',
    priority: 4,
    of: { asks: 'manager' },
    turns: [
      { ago: 6, by: 'accountant', says: 'تخفیف گروهی این ماه از *۱۵٪* گذشت؛ ادامه بدهیم؟' },
      { ago: 5.5, by: 'manager', sets: 'pending' },
    ],
  },
];

/** Assigns the services to accountants and the desk, and creates ready answers. */
export async function setUpTickets(ctx: Context, staff: Staff): Promise<void> {
  const money = await serviceOf(ctx, 'مالی');
  const answered = { role_id: staff.accountant.role_id, user_ids: [staff.sara.user_id] };
  await serviceRecords.update(ctx, money, answered as object);
  for (const [title, text] of READY) await answerRecords.create(ctx, { title, text });
}

const serviceOf = async ({ db }: Context, name: string): Promise<number> =>
  (await db.selectFrom('ticket_services').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

/** The sample's tickets, message by message, each at its own time and by its author. */
export function ticketEvents(
  { random, club, now }: Pick<Stage, 'random' | 'club' | 'now'>,
  staff: Staff,
): DemoEvent[] {
  return TALKS.flatMap((talk) => {
    const customer = random.pick(club.customers).id;
    const made = { id: 0 };
    return talk.turns.map((turn, n) => ({
      at: new Date(now.getTime() - turn.ago * HOUR_MS),
      actor: staff[turn.by],
      run: async (ctx: Context) => {
        if (n === 0) made.id = await open(ctx, talk, staff, customer);
        else await play(ctx, talk, turn, made.id);
      },
    }));
  });
}

async function open(
  ctx: Context,
  { subject, priority = 3, of, turns: [first] }: Talk,
  staff: Staff,
  user_id: number,
): Promise<number> {
  const input = { subject, priority, message: first.says };
  return typeof of === 'string'
    ? openSupport(ctx, { ...input, service_id: await serviceOf(ctx, of), user_id })
    : openOrganization(ctx, { ...input, recipient_user_id: staff[of.asks].user_id ?? 0 });
}

async function play(ctx: Context, { of }: Talk, turn: Turn, id: number): Promise<void> {
  const kind = typeof of === 'string' ? 'support' : 'organization';
  const { says, side, sets, takes } = turn;
  if (takes) await updateTicket(ctx, kind, id, { operator_id: ctx.actor.user_id });
  if (says) await answerTicket(ctx, kind, id, { message: says, sms: false, side, status: sets });
  else if (sets) await updateTicket(ctx, kind, id, { status: sets });
}
