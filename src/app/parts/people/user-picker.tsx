import { recordPicker } from '#app/engine/record-picker.tsx';
import type { User } from '#contract/people/users.ts';

/** The columns of a person picker (seeds §2). */
export const PERSON_PICKS = ['name', 'phone_number', 'gender', 'balance'];
const GROUPED_PICKS = [...PERSON_PICKS, 'character'];

/** People to choose from, in a sheet of its own. */
export const UserPicker = recordPicker<User>('users');

/** The same with each person's group. */
export const GroupedUserPicker = recordPicker<User>('users', GROUPED_PICKS);
