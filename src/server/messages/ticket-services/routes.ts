import { ticketServiceColumns } from '#contract/messages/columns/tickets.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { createService, serversNow, serviceChoices, serviceRecords, services } from './service.ts';

export const ticketServiceRoutes = [
  route(ticketServices.choices, async (ctx) => ({ data: await serviceChoices(ctx) })),
  route(ticketServices.servers, async (ctx) => ({ data: await serversNow(ctx) })),
  ...crudRoutes(
    ticketServices,
    { ...serviceRecords, ...services, create: createService },
    { title: { fa: 'بخش‌های تیکت', en: 'Ticket departments' }, columns: ticketServiceColumns },
  ),
];
