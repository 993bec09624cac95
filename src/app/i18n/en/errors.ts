import type { errors as faErrors, field as faField } from '../fa/errors.ts';
import type { Same } from '../keys.ts';

export const errors: Same<typeof faErrors> = {
  network: 'No response. Please try again.',
  away: 'The server is not responding and nothing was sent. Try again when it’s back.',
  offline: 'This device is offline. Try again when you’re back online.',
  still_here: 'What you typed is still here.',
  not_saved: 'Not saved: this device’s storage is full. What you typed is still here.',
  invalid: 'Some fields need attention; see the ones marked.',
  forbidden: 'You don’t have access to this.',
  unavailable: 'The server is not responding right now. Try again shortly.',
  unknown: 'This was not done; try again.',
  list: 'Could not load the list.',
  page_title: 'This page could not be opened',
  page_detail: 'What you typed has been kept.',
  chunk_title: 'This part could not be loaded',
  chunk_detail: 'You may be offline, or a new version is out. What you typed has been kept.',
  reload: 'Reload',
  not_found: 'This page does not exist, or you don’t have access to it',
  to_calendar: 'Calendar',
  to_find: 'Search',
  to_start: 'Start page',
};

export const field: Same<typeof faField> = {
  required: 'This field is required.',
  type: 'This value is not accepted.',
  too_short: 'Too short.',
  too_long: 'Too long.',
  pattern: 'Not in the right format.',
  min: 'Below the minimum.',
  max: 'Above the maximum.',
  used: 'Already registered for someone else.',
  unknown: 'Not found.',
  extra: 'This field is not accepted.',
  not_allowed: 'This choice is not allowed.',
  exists: 'Already exists.',
  conflict: 'Conflicts with something else.',
  future: 'The date is in the future.',
  placeholder: 'It contains an unknown placeholder.',
};
