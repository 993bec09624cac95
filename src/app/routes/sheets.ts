import type { ComponentType } from 'react';
import { type LazyComponent, lazyScreen } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { SheetKind, SheetScreenProps } from '#app/shell/sheet-address.ts';
import type { Guard } from '#domain/guards.ts';

/** The desk turns the address into a sheet's own props, so that neither feature knows the other. */
function overDesk<M>(
  sheet: () => Promise<M>,
  bind: (desk: typeof import('#app/desk/calendar/sheets.tsx'), module: M) => ComponentType<SheetScreenProps>,
  made = lazyScreen,
): LazyComponent<SheetScreenProps> {
  return made<SheetScreenProps>(async () =>
    bind(await import('#app/desk/calendar/sheets.tsx'), await sheet()),
  );
}

export interface SheetEntry {
  permission: Guard;
  screen: LazyComponent<SheetScreenProps>;
}

/** Sheets that open over any page: `?sheet=customer.12`. */
export const sheets: Readonly<Record<SheetKind, SheetEntry>> = {
  booking: {
    permission: 'invoice.create',
    screen: overDesk(
      () => import('#app/desk/booking/booking-sheet.tsx'),
      (desk, m) => desk.bookingScreen(m.BookingSheet),
    ),
  },
  reservation: {
    permission: 'calendar.show',
    screen: overDesk(
      () => import('#app/sales/reservation/reservation-sheet.tsx'),
      (desk, m) => desk.reservationScreen(m.ReservationSheet),
      lazyWithWords,
    ),
  },
  customer: {
    permission: 'user.show',
    screen: overDesk(
      () => import('#app/people/customer/customer-sheet.tsx'),
      (desk, m) => desk.customerScreen(m.CustomerSheet),
      lazyWithWords,
    ),
  },
  receive: {
    permission: 'receive.create',
    screen: overDesk(
      () => import('#app/treasury/receive/receive-sheet.tsx'),
      (desk, m) => desk.receiveScreen(m.ReceiveSheet),
    ),
  },
  'club-name': {
    permission: { all: ['setting.show', 'setting.update'] },
    screen: lazyWithWords(() =>
      import('#app/settings/pages/club-name-sheet.tsx').then((m) => m.ClubNameSheet),
    ),
  },
  court: {
    permission: 'court.create',
    screen: lazyWithWords(() => import('#app/settings/courts/court-sheet.tsx').then((m) => m.CourtSheet)),
  },
  term: {
    permission: 'term.create',
    screen: lazyWithWords(() => import('#app/settings/terms/term-sheet.tsx').then((m) => m.TermSheet)),
  },
  'court-edit': {
    permission: { all: ['court.show', 'court.update'] },
    screen: lazyWithWords(() => import('#app/settings/courts/court-edit.tsx').then((m) => m.CourtEdit)),
  },
  'term-edit': {
    permission: { all: ['term.show', 'term.update'] },
    screen: lazyWithWords(() => import('#app/settings/terms/term-edit.tsx').then((m) => m.TermEdit)),
  },
  times: {
    permission: { all: ['time.show', 'time.create'] },
    screen: lazyWithWords(() => import('#app/settings/setup/times-sheet.tsx').then((m) => m.TimesSheet)),
  },
  find: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/desk/find/find-sheet.tsx').then((m) => m.FindSheet)),
  },
  free: {
    permission: 'calendar.show',
    screen: lazyWithWords(() => import('#app/desk/calendar/free/free-sheet.tsx').then((m) => m.FreeSheet)),
  },
  unsent: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/desk/unsent/unsent-sheet.tsx').then((m) => m.UnsentSheet)),
  },
  form: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/engine/form-sheet.tsx').then((m) => m.FormSheet)),
  },
  event: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/messages/events/event-sheet.tsx').then((m) => m.EventSheet)),
  },
  shift: {
    permission: { any: ['shift.create', 'shift.approve'] },
    screen: lazyWithWords(() => import('#app/treasury/shifts/shift-sheet.tsx').then((m) => m.ShiftSheet)),
  },
  slot: {
    permission: 'invoice.show',
    screen: lazyWithWords(() => import('#app/sales/times/slot-sheet.tsx').then((m) => m.SlotSheet)),
  },
  message: {
    permission: 'invoice.show',
    screen: lazyWithWords(() =>
      import('#app/messages/messages/message-sheet.tsx').then((m) => m.MessageSheet),
    ),
  },
  order: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/engine/order-sheet.tsx').then((m) => m.OrderSheet)),
  },
  character: {
    permission: 'character.show',
    screen: lazyWithWords(() =>
      import('#app/people/characters/character-sheet.tsx').then((m) => m.CharacterSheet),
    ),
  },
  people: {
    permission: { all: ['user.show', 'role.show'] },
    screen: lazyWithWords(() => import('#app/people/users/role-people.tsx').then((m) => m.RolePeople)),
  },
  groups: {
    permission: { all: ['user.show', 'character.show'] },
    screen: lazyWithWords(() => import('#app/people/characters/groups-sheet.tsx').then((m) => m.GroupsSheet)),
  },
  receipt: {
    permission: 'receive.show',
    screen: lazyWithWords(() =>
      import('#app/treasury/documents/receipt-sheet.tsx').then((m) => m.ReceiptSheet),
    ),
  },
  log: {
    permission: 'log.show',
    screen: lazyWithWords(() => import('#app/access/logs/log-sheet.tsx').then((m) => m.LogSheet)),
  },
  closing: {
    permission: 'closed_invoice.show',
    screen: lazyWithWords(() =>
      import('#app/sales/closed-invoices/closing-sheet.tsx').then((m) => m.ClosingSheet),
    ),
  },
  coach: {
    permission: 'coach.show',
    screen: lazyWithWords(() => import('#app/people/coaches/coach-sheet.tsx').then((m) => m.CoachSheet)),
  },
  'coach-receive': {
    permission: { all: ['coach.show', 'receive.create'] },
    screen: lazyWithWords(() => import('#app/people/coaches/coach-receive.tsx').then((m) => m.CoachReceive)),
  },
  'clear-gateway': {
    permission: { all: ['internal_fund.create', 'payment_gateway.show', 'bank.show'] },
    screen: lazyWithWords(() =>
      import('#app/treasury/payment-gateways/clear-sheet.tsx').then((m) => m.ClearSheet),
    ),
  },
  freed: {
    permission: 'invoice.create',
    screen: lazyWithWords(() => import('#app/sales/waitlist/freed-sheet.tsx').then((m) => m.FreedSheet)),
  },
  more: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/shell/more-sheet.tsx').then((m) => m.MoreSheet)),
  },
};
