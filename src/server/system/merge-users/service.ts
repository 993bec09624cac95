import { MERGE_FILLS } from '#contract/people/users.ts';
import { type Locale, localDigits } from '#domain/digits.ts';
import { nameCanonical } from '#server/access/operations/service.ts';
import { forgetPasskeys } from '#server/access/passkeys/forget.ts';
import { moveCustomerSessions } from '#server/access/sign-in/customer-sessions.ts';
import { endSessions } from '#server/access/sign-in/sessions.ts';
import { mergeOpenings } from '#server/accountancy/opening-inventories/service.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { mergePersons, withCoPayers } from '#server/ledger/merge.ts';
import { lockPersons } from '#server/ledger/open-items.ts';
import { replaceReader } from '#server/messages/events/service.ts';
import { replaceRecipient } from '#server/messages/messages/service.ts';
import { replaceServer } from '#server/messages/ticket-services/service.ts';
import { replaceInTickets } from '#server/messages/tickets/service.ts';
import { moveCoach } from '#server/people/coaches/service.ts';
import { lockCompaniesOf } from '#server/people/companies/service.ts';
import { checkBelowCaller } from '#server/people/users/rules.ts';
import { userRecords } from '#server/people/users/service.ts';
import type { Row } from '#server/records/crud.ts';
import { replaceSaver } from '#server/reports/saved.ts';
import { lockSeasonsOf, replaceCustomer } from '#server/sales/season-schedules/service.ts';
import { replaceWaiter } from '#server/sales/waitlist/service.ts';
import { replacePerson } from '#server/settings/discount-groups/service.ts';

const describe = (name: string, id: number, locale: Locale) =>
  locale === 'fa'
    ? `یکی شدن با ${name} (شماره‌ی ${localDigits(String(id), 'fa')})`
    : `Merged with ${name} (number ${id})`;

/**
 * One person is another: money, reservations, receipts and discounts go over, the one who is gone is known by the
 * other from now on. Both stand below the caller (D19).
 */
export async function mergeUsers(ctx: Context, id: number, into: number) {
  if (id === into) failFields({ into: ['conflict'] });
  await lockCompaniesOf(ctx, [id, into]);
  await lockSeasonsOf(ctx, [id, into]);
  await lockPersons(ctx, await withCoPayers(ctx, [id, into]));
  const people = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', anyOf([id, into]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const from = orNotFound(people.find((person) => person.id === id));
  const to = people.find((person) => person.id === into) ?? failFields({ into: ['unknown'] });
  await checkBelowCaller(ctx, from);
  await checkBelowCaller(ctx, to);
  if (!(await moveCoach(ctx, id, into))) fail('exists', { fields: { into: ['conflict'] } });

  const moved = await mergePersons(
    ctx,
    { from: id, into },
    describe(`${from.name} ${from.family}`, id, (await ctx.club()).locale),
  );
  await mergeOpenings(ctx, id, into);
  await replacePerson(ctx, id, into);
  await replaceRecipient(ctx, id, into);
  await replaceReader(ctx, id, into);
  await replaceCustomer(ctx, id, into);
  await replaceWaiter(ctx, id, into);
  await replaceInTickets(ctx, id, into);
  await replaceServer(ctx, id, into);
  await replaceSaver(ctx, id, into);
  await endSessions(ctx, id, 'merge');
  await moveCustomerSessions(ctx, id, into);
  await forgetPasskeys(ctx, from);
  await ctx.db
    .updateTable('users')
    .set({ merged_into: into, updated_at: ctx.now })
    .where('merged_into', '=', id)
    .execute();
  await ctx.db
    .updateTable('users')
    .set({
      merged_into: into,
      role_id: null,
      company_id: null,
      deleted_at: ctx.now,
      deleted_by: ctx.actor.user_id,
      updated_at: ctx.now,
      version: from.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await nameCanonical(ctx, id, into);
  const empty = MERGE_FILLS.filter((name) => !to[name] && from[name]);
  const filled = Object.fromEntries(empty.map((name) => [name, from[name]]));
  await userRecords.change(ctx, to, { ...filled, ...companyLink(from, to) });
  ctx.audit({ resource: 'users', resource_id: id, before: from, after: { merged_into: into, moved } });
  ctx.audit({ resource: 'users', resource_id: into, after: { merged: id, moved } });
  return userRecords.get(ctx, into);
}

type OfCompany = Pick<Row<'users'>, 'company' | 'company_id'>;

/** Who stays takes over the link of the other where they have no company, or typed the name of the same one (D33). */
const companyLink = (from: OfCompany, to: OfCompany): Pick<OfCompany, 'company_id'> | null =>
  to.company_id === null && (to.company === '' || to.company === from.company)
    ? { company_id: from.company_id }
    : null;
