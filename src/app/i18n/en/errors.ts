import type { errors as faErrors, field as faField } from '../fa/errors.ts';
import type { Same } from '../keys.ts';

export const errors: Same<typeof faErrors> = {
  network: 'No answer came; try again.',
  away: 'The server is not answering and nothing was sent; try again once it is back.',
  offline: 'This device is not connected; try again once online.',
  still_here: 'What you wrote is still here.',
  not_saved: 'Not saved: the device’s memory is full. What you wrote is still here.',
  invalid: 'Some fields are not right; see the marked ones.',
  forbidden: 'You have no access to this.',
  unavailable: 'The server is not answering now. Try again in a moment.',
  unknown: 'This was not done; try again.',
  list: 'The list could not be loaded.',
  page_title: 'This page did not open',
  page_detail: 'What you wrote is kept.',
  chunk_title: 'This part did not load',
  chunk_detail: 'The network may be down, or a new version has come. What you wrote is kept.',
  reload: 'Reload',
  not_found: 'This page does not exist, or is not open to you',
  to_calendar: 'Calendar',
  to_find: 'Find',
  to_start: 'Start page',
};

export const field: Same<typeof faField> = {
  required: 'This is needed.',
  type: 'This value is not accepted.',
  too_short: 'Too short.',
  too_long: 'Too long.',
  pattern: 'Not written right.',
  min: 'Too low.',
  max: 'Too high.',
  used: 'Already registered for someone else.',
  unknown: 'Not found.',
  extra: 'This field is not known.',
  not_allowed: 'This choice is not allowed.',
  exists: 'Already there.',
  conflict: 'Conflicts with something else.',
  future: 'Lies in the future.',
  placeholder: 'It has an unknown place in braces.',
};
