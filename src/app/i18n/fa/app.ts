import { booking } from './booking.ts';
import { customer } from './customer.ts';
import { desk } from './desk.ts';
import { find } from './find.ts';
import { pay } from './pay.ts';
import { receive } from './receive.ts';
import { shell } from './shell.ts';

/** Words behind the sign-in page. */
export const app = {
  booking,
  customer,
  desk,
  find,
  pay,
  receive,
  shell,
};
