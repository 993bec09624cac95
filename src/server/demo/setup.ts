import * as v from 'valibot';
import { CharacterInput } from '#contract/people/characters.ts';
import { CoachInput } from '#contract/people/coaches.ts';
import { UserInput } from '#contract/people/users.ts';
import { SaleAddonInput } from '#contract/sales/sale-addons.ts';
import { CourtInput } from '#contract/settings/courts.ts';
import { DiscountGroupInput } from '#contract/settings/discount-groups.ts';
import { SettingsPatch } from '#contract/settings/settings.ts';
import { TermInput } from '#contract/settings/terms.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import type { DiscountGroup } from '#domain/pricing.ts';
import { createRole } from '#server/access/roles/service.ts';
import { characterRecords } from '#server/people/characters/service.ts';
import { createCoach } from '#server/people/coaches/service.ts';
import { addUser } from '#server/people/users/service.ts';
import { addonRecords } from '#server/sales/sale-addons/service.ts';
import { courtRecords } from '#server/settings/courts/service.ts';
import { createDiscountGroup } from '#server/settings/discount-groups/service.ts';
import { updateSettings } from '#server/settings/pages/service.ts';
import { createTerm } from '#server/settings/terms/service.ts';
import type { Actor, Context } from '../context.ts';
import { demoPerson } from './people.ts';
import type { Random } from './random.ts';

/** What is needed to play the sample club's days. */
export interface DemoClub {
  court_ids: number[];
  customers: { id: number; character_id: number }[];
  coach_ids: number[];
  addons: { id: number; name: string; price: number }[];
  discount_groups: DiscountGroup[];
  reception: Actor;
  /** Two receptionists, the accountant, the manager. */
  staff: Readonly<Record<'sara' | 'shahab' | 'accountant' | 'manager', Actor>>;
}

const CUSTOMERS = 400;
const COACHES = 12;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const COURTS = [
  ['زمین ۱', 'hard', 'always', 450_000],
  ['زمین ۲', 'hard', 'always', 450_000],
  ['زمین ۳', 'hard', 'without', 400_000],
  ['زمین ۴', 'hard', 'without', 400_000],
  ['زمین ۵', 'ground', 'without', 350_000],
  ['زمین ۶', 'ground', 'season', 350_000],
  ['زمین ۷', 'grass', 'without', 500_000],
  ['زمین ۸', 'grass', 'without', 500_000],
] as const;

const ADDONS = [
  ['اجاره‌ی راکت', 60_000],
  ['توپ تنیس', 100_000],
  ['حوله', 30_000],
  ['آب معدنی', 15_000],
  ['نورافکن', 80_000],
  ['دستگاه پرتاب توپ', 150_000],
] as const;

const SHOWS = PERMISSIONS.filter((p) => p.endsWith('.show') && p !== 'backup.show');
const ROLES: Record<
  'manager' | 'accountant' | 'reception' | 'coach',
  { name: string; permissions: Permission[] }
> = {
  manager: {
    name: 'مدیر باشگاه',
    permissions: PERMISSIONS.filter((p) => !p.endsWith('.forceDelete') && p !== 'backup.retrieve'),
  },
  accountant: {
    name: 'حسابدار',
    permissions: [
      ...SHOWS,
      ...PERMISSIONS.filter((p) =>
        /^(receive|payment|cost|internal_fund|bank|cash|payment_gateway)\.(create|update|delete)$/.test(p),
      ),
      'account.access',
      'document.access',
      'opening.access',
      'shift.create',
      'shift.approve',
      'support_ticket.create',
      'organizational_ticket.create',
    ],
  },
  reception: {
    name: 'پذیرش',
    permissions: [
      'calendar.show',
      'court.show',
      'term.show',
      'user.show',
      'user.create',
      'user.update',
      'invoice.show',
      'invoice.create',
      'invoice.update',
      'receive.show',
      'receive.create',
      'payment.create',
      'cash.show',
      'bank.show',
      'payment_gateway.show',
      'sale_addon.show',
      'coach.show',
      'character.show',
      'discount_group.show',
      'refund_rule.show',
      'season_scheduler.show',
      'season_scheduler.create',
      'season_scheduler.update',
      'shift.create',
      'internal_fund.create',
      'support_ticket.show',
      'support_ticket.create',
      'organizational_ticket.show',
      'organizational_ticket.create',
    ],
  },
  coach: { name: 'مربی', permissions: ['calendar.show', 'coach.own'] },
};

/** Validates input as a call does: the demo's data is real input. */
const input = <S extends v.GenericSchema>(schema: S, value: v.InferInput<S>): v.InferOutput<S> =>
  v.parse(schema, value);

/** Courts, terms, prices, groups, add-ons, staff, coaches and customers of the sample club. */
export async function setUpClub(ctx: Context, random: Random): Promise<DemoClub> {
  await updateSettings(
    ctx,
    input(SettingsPatch, {
      club_name: 'باشگاه تنیس میدان',
      phone: '02188776655',
      address: 'تهران، خیابان ولیعصر، کوچه‌ی بهار، شماره‌ی ۱۲',
      // The accountant adds slip numbers later.
      reference_required: false,
    }),
  );
  const court_ids = await makeCourts(ctx);
  await makeTerms(ctx, court_ids);
  const golden = await characterRecords.create(
    ctx,
    input(CharacterInput, { name: 'گروه طلایی', reservable_date: 14 }),
  );
  const teams = await characterRecords.create(
    ctx,
    input(CharacterInput, { name: 'تیم‌ها', reservable_date: 30 }),
  );
  const forGolden = await createDiscountGroup(
    ctx,
    input(DiscountGroupInput, { name: 'گروه طلایی', percent: 10, character_ids: [golden.id], user_ids: [] }),
  );
  const forTeams = await createDiscountGroup(
    ctx,
    input(DiscountGroupInput, {
      name: 'تیم‌ها، روزهای کاری',
      percent: 15,
      character_ids: [teams.id],
      user_ids: [],
      weekdays: [0, 1, 2, 3, 4],
    }),
  );
  const addons: DemoClub['addons'] = [];
  for (const [name, price] of ADDONS) {
    const { id } = await addonRecords.create(ctx, input(SaleAddonInput, { name, price }));
    addons.push({ id, name, price });
  }
  const { staff, coach_role_id } = await makeStaff(ctx);
  const coach_ids = await makeCoaches(ctx, random, coach_role_id);
  const customers: DemoClub['customers'] = [];
  for (let n = 0; n < CUSTOMERS; n++) {
    const character_id = random.chance(0.12) ? golden.id : random.chance(0.05) ? teams.id : 1;
    const id = await addUser(ctx, input(UserInput, { ...demoPerson(random, n), character_id }));
    customers.push({ id, character_id });
  }
  return {
    court_ids,
    customers,
    coach_ids,
    addons,
    discount_groups: [forGolden, forTeams],
    reception: staff.sara,
    staff,
  };
}

async function makeCourts(ctx: Context): Promise<number[]> {
  const ids: number[] = [];
  for (const [sort, [name, type, roof]] of COURTS.entries()) {
    ids.push((await courtRecords.create(ctx, input(CourtInput, { name, type, roof, sort: sort + 1 }))).id);
  }
  return ids;
}

/** Fifteen hours from 8 to 23, more expensive in the evening. */
async function makeTerms(ctx: Context, court_ids: number[]): Promise<void> {
  for (let hour = 8; hour < 23; hour++) {
    const evening = hour >= 17 ? 100_000 : hour < 12 ? -50_000 : 0;
    const court_prices = COURTS.map(([, , , price], i) => ({
      court_id: court_ids[i] as number,
      price: price + evening,
    }));
    const two = (n: number) => String(n).padStart(2, '0');
    await createTerm(
      ctx,
      input(TermInput, {
        name: `سانس ${hour.toLocaleString('fa-IR')}`,
        start_time: `${two(hour)}:00`,
        end_time: `${two(hour + 1)}:00`,
        weekdays: EVERY_DAY,
        price: 400_000 + evening,
        court_prices,
      }),
    );
  }
}

const STAFF = [
  ['manager', 'بهاره', 'صادقی', 2, '09121000001'],
  ['accountant', 'نوید', 'گلستانی', 1, '09121000002'],
  ['reception', 'سارا', 'مرادی', 2, '09121000003'],
  ['reception', 'شهاب', 'چراغی', 1, '09121000004'],
] as const;

/** Creates roles and staff; returns the staff and the coaches' role. */
async function makeStaff(ctx: Context): Promise<Pick<DemoClub, 'staff'> & { coach_role_id: number }> {
  const roles = new Map<string, number>();
  for (const [key, role] of Object.entries(ROLES)) {
    const made = await createRole(ctx, {
      name: role.name,
      parent_id: key === 'manager' ? 1 : (roles.get('manager') ?? 1),
      permissions: role.permissions,
    });
    roles.set(key, made.id);
  }
  const actors: Actor[] = [];
  for (const [role, name, family, gender, phone_number] of STAFF) {
    const role_id = roles.get(role) as number;
    actors.push({
      user_id: await addUser(ctx, input(UserInput, { name, family, gender, phone_number, role_id })),
      role_id,
      name: `${name} ${family}`,
      permissions: new Set(PERMISSIONS),
      session_id: null,
      device_id: null,
    });
  }
  const [manager, accountant, sara, shahab] = actors as [Actor, Actor, Actor, Actor];
  return { staff: { manager, accountant, sara, shahab }, coach_role_id: roles.get('coach') as number };
}

/** A coach who views their classes on their own phone. */
const COACH_PHONE = '09121000005';

async function makeCoaches(ctx: Context, random: Random, role_id: number): Promise<number[]> {
  const coach_ids: number[] = [];
  for (let n = 0; n < COACHES; n++) {
    const signsIn = n === 0 ? { role_id, phone_number: COACH_PHONE } : {};
    const person = { ...demoPerson(random, CUSTOMERS + n), ...signsIn };
    const user_id = await addUser(ctx, input(UserInput, person));
    const share = random.chance(0.7)
      ? { share_type: 'percent' as const, share: random.pick([30, 40, 50]) }
      : { share_type: 'fixed' as const, share: 150_000 };
    coach_ids.push((await createCoach(ctx, input(CoachInput, { user_id, ...share }))).id);
  }
  return coach_ids;
}
