import type { month as fa } from '../fa/month.ts';
import type { Same } from '../keys.ts';

export const month: Same<typeof fa> = {
  received: 'Received until today',
  ahead: 'Booked ahead',
  full: 'Full this month',
  in: 'received',
  sold: 'booked',
  owing: '{n} owing',
  slots: 'Slots',
  sold_all: 'Booked',
  owing_all: 'Owing',
  no_times: 'no calendar',
  offline: 'The month needs the network',
  offline_detail: 'The days close by are kept on this device.',
  open_day: 'See the day',
};
