import type { ComponentType } from 'react';
import { type LazyComponent, lazyScreen } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { SheetKind, SheetScreenProps } from '#app/shell/sheet-address.ts';
import type { Guard } from '#domain/guards.ts';
import { away, awaySheet } from './pages.ts';

/** The desk turns the address into a sheet's own props, so that neither feature knows the other. */
function overDesk<M>(
  sheet: () => Promise<M>,
  bind: (desk: typeof import('#app/features/desk/sheets.tsx'), module: M) => ComponentType<SheetScreenProps>,
  made = lazyScreen,
): LazyComponent<SheetScreenProps> {
  return made<SheetScreenProps>(async () =>
    bind(await import('#app/features/desk/sheets.tsx'), await sheet()),
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
      () => import('#app/features/booking/booking-sheet.tsx'),
      (desk, m) => desk.bookingScreen(m.BookingSheet),
    ),
  },
  reservation: {
    permission: 'calendar.show',
    screen: overDesk(
      () => import('#app/features/reservation/reservation-sheet.tsx'),
      (desk, m) => desk.reservationScreen(m.ReservationSheet),
      lazyWithWords,
    ),
  },
  customer: {
    permission: 'user.show',
    screen: overDesk(
      () => import('#app/features/customer/customer-sheet.tsx'),
      (desk, m) => desk.customerScreen(m.CustomerSheet),
      lazyWithWords,
    ),
  },
  receive: {
    permission: 'receive.create',
    screen: overDesk(
      () => import('#app/features/receive/receive-sheet.tsx'),
      (desk, m) => desk.receiveScreen(m.ReceiveSheet),
    ),
  },
  'club-name': {
    permission: { all: ['setting.show', 'setting.update'] },
    screen: awaySheet('club-name'),
  },
  court: {
    permission: 'court.create',
    screen: awaySheet('court'),
  },
  term: {
    permission: 'term.create',
    screen: awaySheet('term'),
  },
  'court-edit': {
    permission: { all: ['court.show', 'court.update'] },
    screen: awaySheet('court-edit'),
  },
  'term-edit': {
    permission: { all: ['term.show', 'term.update'] },
    screen: awaySheet('term-edit'),
  },
  times: {
    permission: { all: ['time.show', 'time.create'] },
    screen: awaySheet('times'),
  },
  find: {
    permission: 'session',
    screen: lazyWithWords(() => import('#app/features/find/find-sheet.tsx').then((m) => m.FindSheet)),
  },
  free: {
    permission: 'calendar.show',
    screen: awaySheet('free'),
  },
  unsent: {
    permission: 'session',
    screen: awaySheet('unsent'),
  },
  form: {
    permission: 'session',
    screen: away((all) => all.sheetOfForms()),
  },
  event: {
    permission: 'session',
    screen: awaySheet('event'),
  },
  shift: {
    permission: { any: ['shift.create', 'shift.approve'] },
    screen: awaySheet('shift'),
  },
  slot: {
    permission: 'invoice.show',
    screen: awaySheet('slot'),
  },
  message: {
    permission: 'invoice.show',
    screen: awaySheet('message'),
  },
  order: {
    permission: 'session',
    screen: awaySheet('order'),
  },
  character: {
    permission: 'character.show',
    screen: awaySheet('character'),
  },
  people: {
    permission: { all: ['user.show', 'role.show'] },
    screen: awaySheet('role-people'),
  },
  groups: {
    permission: { all: ['user.show', 'character.show'] },
    screen: awaySheet('groups'),
  },
  receipt: {
    permission: 'receive.show',
    screen: awaySheet('receipt'),
  },
  log: {
    permission: 'log.show',
    screen: awaySheet('log'),
  },
  closing: {
    permission: 'closed_invoice.show',
    screen: awaySheet('closing'),
  },
  coach: {
    permission: 'coach.show',
    screen: awaySheet('coach'),
  },
  'coach-receive': {
    permission: { all: ['coach.show', 'receive.create'] },
    screen: awaySheet('coach-receive'),
  },
  'clear-gateway': {
    permission: { all: ['internal_fund.create', 'payment_gateway.show', 'bank.show'] },
    screen: awaySheet('clear-gateway'),
  },
  freed: {
    permission: 'invoice.create',
    screen: awaySheet('freed'),
  },
  more: {
    permission: 'session',
    screen: awaySheet('more'),
  },
};
