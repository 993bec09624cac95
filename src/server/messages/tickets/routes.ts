import { organizationTicketColumns, supportTicketColumns } from '#contract/messages/columns/tickets.ts';
import { organizationTickets, supportTickets, tickets } from '#contract/messages/tickets.ts';
import type { TicketKind } from '#domain/tickets.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { type Context, can } from '#server/context.ts';
import { listRoute } from '#server/export/list-file.ts';
import { orNotFound } from '#server/http/fail.ts';
import { route } from '#server/http/route.ts';
import { answerTicket } from './answer.ts';
import { listMessages } from './messages.ts';
import {
  countMine,
  findOrganization,
  findSupport,
  listOrganization,
  listSupport,
  readerOf,
  totalOrganization,
  totalSupport,
} from './queries.ts';
import {
  answerers,
  getOrganization,
  getSupport,
  markSeen,
  openOrganization,
  openSupport,
  operatorsOf,
  recipients,
  updateTicket,
} from './service.ts';
import { TICKET_PERMISSIONS } from './ticket-rights.ts';

const SUPPORT = { title: { fa: 'تیکت‌های پشتیبانی', en: 'Support tickets' }, columns: supportTicketColumns };
const INTERNAL = {
  title: { fa: 'تیکت‌های داخلی', en: 'Internal tickets' },
  columns: organizationTicketColumns,
};
const DONE = { data: { done: true as const } };

async function mineOf(ctx: Context, kind: TicketKind) {
  return can(ctx, TICKET_PERMISSIONS[kind].show) ? countMine(ctx.db, await readerOf(ctx), kind) : null;
}

const supportRoutes = [
  route(
    supportTickets.list,
    listRoute(SUPPORT, async (ctx, query) => listSupport(ctx.db, await readerOf(ctx), query)),
  ),
  route(supportTickets.total, async (ctx, { query }) => ({
    data: await totalSupport(ctx.db, await readerOf(ctx), query),
  })),
  route(supportTickets.create, async (ctx, { body }) => ({
    data: await getSupport(ctx, await openSupport(ctx, body)),
  })),
  route(supportTickets.get, async (ctx, { params }) => ({ data: await getSupport(ctx, params.id) })),
  route(supportTickets.update, async (ctx, { params, body }) => {
    await updateTicket(ctx, 'support', params.id, body);
    return { data: await getSupport(ctx, params.id) };
  }),
  route(supportTickets.messages, async (ctx, { params, query }) => {
    const { user } = orNotFound(await findSupport(ctx.db, await readerOf(ctx), params.id));
    return listMessages(ctx.db, params.id, user.id !== ctx.actor.user_id, query);
  }),
  route(supportTickets.seen, async (ctx, { params, body }) => {
    await markSeen(ctx, 'support', params.id, body.message_id);
    return DONE;
  }),
  route(supportTickets.answerers, async (ctx) => ({ data: await answerers(ctx) })),
  route(supportTickets.operators, async (ctx, { params }) => ({ data: await operatorsOf(ctx, params.id) })),
];

const organizationRoutes = [
  route(
    organizationTickets.list,
    listRoute(INTERNAL, async (ctx, query) => listOrganization(ctx.db, await readerOf(ctx), query)),
  ),
  route(organizationTickets.total, async (ctx, { query }) => ({
    data: await totalOrganization(ctx.db, await readerOf(ctx), query),
  })),
  route(organizationTickets.create, async (ctx, { body }) => ({
    data: await getOrganization(ctx, await openOrganization(ctx, body)),
  })),
  route(organizationTickets.get, async (ctx, { params }) => ({
    data: await getOrganization(ctx, params.id),
  })),
  route(organizationTickets.update, async (ctx, { params, body }) => {
    await updateTicket(ctx, 'organization', params.id, body);
    const reader = await readerOf(ctx);
    // Whoever has handed it over sees it no more: they are told how they left it.
    const own = await findOrganization(ctx.db, reader, params.id);
    if (own) return { data: await getOrganization(ctx, params.id) };
    const left = orNotFound(await findOrganization(ctx.db, { ...reader, role_id: TOP_ROLE }, params.id));
    return { data: { ...left, sides: [], statuses: [], assigns: false } };
  }),
  route(organizationTickets.messages, async (ctx, { params, query }) => {
    orNotFound(await findOrganization(ctx.db, await readerOf(ctx), params.id));
    return listMessages(ctx.db, params.id, true, query);
  }),
  route(organizationTickets.seen, async (ctx, { params, body }) => {
    await markSeen(ctx, 'organization', params.id, body.message_id);
    return DONE;
  }),
  route(organizationTickets.recipients, async (ctx) => ({ data: await recipients(ctx) })),
];

export const ticketRoutes = [
  ...supportRoutes,
  ...organizationRoutes,
  route(tickets.mine, async (ctx) => ({
    data: { support: await mineOf(ctx, 'support'), organization: await mineOf(ctx, 'organization') },
  })),
  route(tickets.answer, async (ctx, { params, body }) => ({
    data: await answerTicket(ctx, params.kind, params.id, body),
  })),
];
