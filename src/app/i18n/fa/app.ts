import { booking } from './booking.ts';
import { customer } from './customer.ts';
import { desk } from './desk.ts';
import { find } from './find.ts';
import { home } from './home.ts';
import { print } from './print.ts';
import { profile } from './profile.ts';
import { receive } from './receive.ts';
import { reservation } from './reservation.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';

/** Words behind the sign-in page. */
export const app = {
  booking,
  customer,
  desk,
  find,
  home,
  print,
  profile,
  receive,
  reservation,
  setup,
  shell,
};
