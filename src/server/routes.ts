import { accountRoutes } from './features/accounts/routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { bankRoutes } from './features/banks/routes.ts';
import { bookRoutes } from './features/books/routes.ts';
import { cashRoutes } from './features/cashes/routes.ts';
import { characterRoutes } from './features/characters/routes.ts';
import { closedInvoiceRoutes } from './features/closed-invoices/routes.ts';
import { coachRoutes } from './features/coaches/routes.ts';
import { companyRoutes } from './features/companies/routes.ts';
import { costTypeRoutes } from './features/cost-types/routes.ts';
import { courtRoutes } from './features/courts/routes.ts';
import { deviceRoutes } from './features/devices/routes.ts';
import { discountGroupRoutes } from './features/discount-groups/routes.ts';
import { documentRoutes } from './features/documents/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { fileRoutes } from './features/files/routes.ts';
import { financialYearRoutes } from './features/financial-years/routes.ts';
import { holdRoutes } from './features/holds/routes.ts';
import { logRoutes } from './features/logs/routes.ts';
import { manualDocumentRoutes } from './features/manual-documents/routes.ts';
import { messageTemplateRoutes } from './features/message-templates/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { openingRoutes } from './features/opening-inventories/routes.ts';
import { operationRoutes } from './features/operations/routes.ts';
import { passkeyRoutes } from './features/passkeys/routes.ts';
import { paymentGatewayRoutes } from './features/payment-gateways/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { refundRuleRoutes } from './features/refund-rules/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reservableTimeRoutes } from './features/reservable-times/routes.ts';
import { roleRoutes } from './features/roles/routes.ts';
import { saleAddonRoutes } from './features/sale-addons/routes.ts';
import { saleInvoiceRoutes } from './features/sale-invoices/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { seasonRoutes } from './features/season-schedules/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import { shiftRoutes } from './features/shifts/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { streamRoutes } from './features/stream/routes.ts';
import { systemRoutes } from './features/system/routes.ts';
import { termRoutes } from './features/terms/routes.ts';
import { ticketAnswerRoutes } from './features/ticket-answers/routes.ts';
import { ticketServiceRoutes } from './features/ticket-services/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { timeRoutes } from './features/times/routes.ts';
import { todayRoutes } from './features/today/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { openApiRoute } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import type { Services } from './services.ts';

/** Every call that the server answers, feature by feature. */
export function allRoutes(services: Services): Route[] {
  const routes = [
    ...systemRoutes(services),
    ...userRoutes,
    ...signInRoutes(services),
    ...roleRoutes,
    ...profileRoutes(services),
    ...passkeyRoutes(services),
    ...sessionRoutes,
    ...deviceRoutes,
    ...fileRoutes,
    ...attachmentRoutes,
    ...characterRoutes,
    ...cashRoutes,
    ...bankRoutes,
    ...paymentGatewayRoutes,
    ...costTypeRoutes,
    ...documentRoutes,
    ...openingRoutes,
    ...manualDocumentRoutes,
    ...accountRoutes,
    ...financialYearRoutes,
    ...shiftRoutes,
    ...courtRoutes,
    ...termRoutes,
    ...timeRoutes,
    ...closedInvoiceRoutes,
    ...reservableTimeRoutes,
    ...holdRoutes(),
    ...saleInvoiceRoutes,
    ...seasonRoutes,
    ...waitlistRoutes,
    ...saleAddonRoutes,
    ...refundRuleRoutes,
    ...discountGroupRoutes,
    ...coachRoutes,
    ...companyRoutes,
    ...logRoutes,
    ...eventRoutes,
    ...messageRoutes,
    ...messageTemplateRoutes,
    ...ticketRoutes,
    ...ticketServiceRoutes,
    ...ticketAnswerRoutes,
    ...searchRoutes,
    ...todayRoutes,
    ...bookRoutes,
    ...reportRoutes,
    ...settingRoutes(services),
    ...operationRoutes,
    ...backupRoutes(services),
    ...streamRoutes(services),
  ];
  return [...routes, openApiRoute(routes)];
}
