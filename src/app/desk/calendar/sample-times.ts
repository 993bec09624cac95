import type { CalendarInvoice, CalendarTime } from '#contract/desk/reservable-times.ts';

// Slots for the tests of this folder.

export function slot(part: Partial<CalendarTime> = {}): CalendarTime {
  return {
    id: 1,
    date: '2026-11-20',
    start_time: '15:00',
    end_time: '16:00',
    state: 'free',
    price: 450_000,
    version: 1,
    court: { id: 1, name: 'زمین ۱' },
    term: { id: 1, name: 'سانس ۱' },
    closed: null,
    invoice: null,
    ...part,
  };
}

export function reserved(
  invoice: Partial<CalendarInvoice> = {},
  part: Partial<CalendarTime> = {},
): CalendarTime {
  return slot({
    state: 'reserved',
    invoice: {
      id: 7,
      invoice_number: 1084,
      version: 1,
      user: { id: 3, name: 'رضا', family: 'اکبری', phone_number: null, balance: null },
      coach: null,
      status: 1,
      passed: false,
      action_type: 1,
      attended: null,
      financial_status: 1,
      total_price: 450_000,
      paid: 450_000,
      due: 0,
      pending: 0,
      addons_count: 0,
      group_id: 'g',
      description: '',
      created_at: '2026-11-19T10:00:00.000Z',
      creator: null,
      completed_at: null,
      completed_by: null,
      season: null,
      ...invoice,
    },
    ...part,
  });
}
