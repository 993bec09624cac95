import { deviceRoutes } from './access/devices/routes.ts';
import { logRoutes } from './access/logs/routes.ts';
import { operationRoutes } from './access/operations/routes.ts';
import { passkeyRoutes } from './access/passkeys/routes.ts';
import { roleRoutes } from './access/roles/routes.ts';
import { sessionRoutes } from './access/sessions/routes.ts';
import { signInRoutes } from './access/sign-in/routes.ts';
import { accountRoutes } from './accountancy/accounts/routes.ts';
import { bookRoutes } from './accountancy/books/routes.ts';
import { costTypeRoutes } from './accountancy/cost-types/routes.ts';
import { financialYearRoutes } from './accountancy/financial-years/routes.ts';
import { manualDocumentRoutes } from './accountancy/manual-documents/routes.ts';
import { openingRoutes } from './accountancy/opening-inventories/routes.ts';
import { holdRoutes } from './desk/holds/routes.ts';
import { reservableTimeRoutes } from './desk/reservable-times/routes.ts';
import { searchRoutes } from './desk/search/routes.ts';
import { todayRoutes } from './desk/today/routes.ts';
import { attachmentRoutes } from './files/attachments/routes.ts';
import { fileRoutes } from './files/files/routes.ts';
import { openApiRoute } from './http/openapi.ts';
import type { Route } from './http/route.ts';
import { eventRoutes } from './messages/events/routes.ts';
import { messageTemplateRoutes } from './messages/message-templates/routes.ts';
import { messageRoutes } from './messages/messages/routes.ts';
import { ticketAnswerRoutes } from './messages/ticket-answers/routes.ts';
import { ticketServiceRoutes } from './messages/ticket-services/routes.ts';
import { ticketRoutes } from './messages/tickets/routes.ts';
import { checkPaper } from './messages/tickets/service.ts';
import { doorRoutes } from './online/door/routes.ts';
import { characterRoutes } from './people/characters/routes.ts';
import { coachRoutes } from './people/coaches/routes.ts';
import { companyRoutes } from './people/companies/routes.ts';
import { memberRoutes } from './people/members/routes.ts';
import { profileRoutes } from './people/profile/routes.ts';
import { userRoutes } from './people/users/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { closedInvoiceRoutes } from './sales/closed-invoices/routes.ts';
import { saleAddonRoutes } from './sales/sale-addons/routes.ts';
import { saleInvoiceRoutes } from './sales/sale-invoices/routes.ts';
import { seasonRoutes } from './sales/season-schedules/routes.ts';
import { timeRoutes } from './sales/times/routes.ts';
import { waitlistRoutes } from './sales/waitlist/routes.ts';
import type { Services } from './services.ts';
import { courtRoutes } from './settings/courts/routes.ts';
import { discountGroupRoutes } from './settings/discount-groups/routes.ts';
import { settingRoutes } from './settings/pages/routes.ts';
import { refundRuleRoutes } from './settings/refund-rules/routes.ts';
import { termRoutes } from './settings/terms/routes.ts';
import { backupRoutes } from './system/backups/routes.ts';
import { mergeUserRoutes } from './system/merge-users/routes.ts';
import { systemRoutes } from './system/status/routes.ts';
import { streamRoutes } from './system/stream/routes.ts';
import { bankRoutes } from './treasury/banks/routes.ts';
import { cashRoutes } from './treasury/cashes/routes.ts';
import { coachAccountRoutes } from './treasury/coach-account/routes.ts';
import { documentRoutes } from './treasury/documents/routes.ts';
import { checkLines } from './treasury/documents/service.ts';
import { paymentGatewayRoutes } from './treasury/payment-gateways/routes.ts';
import { shiftRoutes } from './treasury/shifts/routes.ts';

/** Every call that the server answers, feature by feature. */
export function allRoutes(services: Services): Route[] {
  const routes = [
    ...systemRoutes(services),
    ...userRoutes,
    ...mergeUserRoutes,
    ...signInRoutes(services),
    ...doorRoutes(services),
    ...roleRoutes,
    ...profileRoutes(services),
    ...passkeyRoutes(services),
    ...sessionRoutes,
    ...deviceRoutes,
    ...fileRoutes,
    ...attachmentRoutes({ documents: checkLines, 'ticket-messages': checkPaper }),
    ...characterRoutes,
    ...memberRoutes,
    ...cashRoutes,
    ...bankRoutes,
    ...paymentGatewayRoutes(services),
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
    ...coachAccountRoutes,
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
