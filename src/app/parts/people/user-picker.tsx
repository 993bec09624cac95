import { recordPicker } from '#app/resource/record-picker.tsx';
import type { User } from '#contract/users.ts';

/** People to choose from, in a sheet of its own. */
export const UserPicker = recordPicker<User>('users');

/** The same, with the group that each is in. */
export const GroupedUserPicker = recordPicker<User>('users', [
  'name',
  'phone_number',
  'gender',
  'balance',
  'character',
]);
