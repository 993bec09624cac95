import type { ComponentType } from 'react';
import { type LazyComponent, lazyScreen } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { SheetKind, SheetScreenProps } from '#app/shell/sheet-address.ts';
import type { Guard } from '#domain/guards.ts';
import { lazyFrom, lazySheet } from './pages.ts';

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
    screen: lazySheet('club-name'),
  },
  court: {
    permission: 'court.create',
    screen: lazySheet('court'),
  },
  term: {
    permission: 'term.create',
    screen: lazySheet('term'),
  },
  'court-edit': {
    permission: { all: ['court.show', 'court.update'] },
    screen: lazySheet('court-edit'),
  },
  'term-edit': {
    permission: { all: ['term.show', 'term.update'] },
    screen: lazySheet('term-edit'),
  },
  times: {
    permission: { all: ['time.show', 'time.create'] },
    screen: lazySheet('times'),
  },
  find: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/desk/find/find-sheet.tsx').then((m) => m.FindSheet)),
  },
  free: {
    permission: 'calendar.show',
    screen: lazySheet('free'),
  },
  unsent: {
    permission: 'session',
    screen: lazySheet('unsent'),
  },
  form: {
    permission: 'session',
    screen: lazyFrom((all) => all.sheetOfForms()),
  },
  event: {
    permission: 'session',
    screen: lazySheet('event'),
  },
  shift: {
    permission: { any: ['shift.create', 'shift.approve'] },
    screen: lazySheet('shift'),
  },
  slot: {
    permission: 'invoice.show',
    screen: lazySheet('slot'),
  },
  message: {
    permission: 'invoice.show',
    screen: lazySheet('message'),
  },
  order: {
    permission: 'session',
    screen: lazySheet('order'),
  },
  character: {
    permission: 'character.show',
    screen: lazySheet('character'),
  },
  people: {
    permission: { all: ['user.show', 'role.show'] },
    screen: lazySheet('role-people'),
  },
  groups: {
    permission: { all: ['user.show', 'character.show'] },
    screen: lazySheet('groups'),
  },
  receipt: {
    permission: 'receive.show',
    screen: lazySheet('receipt'),
  },
  log: {
    permission: 'log.show',
    screen: lazySheet('log'),
  },
  closing: {
    permission: 'closed_invoice.show',
    screen: lazySheet('closing'),
  },
  coach: {
    permission: 'coach.show',
    screen: lazySheet('coach'),
  },
  'coach-receive': {
    permission: { all: ['coach.show', 'receive.create'] },
    screen: lazySheet('coach-receive'),
  },
  'clear-gateway': {
    permission: { all: ['internal_fund.create', 'payment_gateway.show', 'bank.show'] },
    screen: lazySheet('clear-gateway'),
  },
  freed: {
    permission: 'invoice.create',
    screen: lazySheet('freed'),
  },
  more: {
    permission: 'session',
    screen: lazySheet('more'),
  },
};
