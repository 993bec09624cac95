import { recordPicker } from '#app/engine/record-picker.tsx';
import type { User } from '#contract/people/users.ts';

/** What a picker shows of people (seeds §2). */
export const PERSON_PICKS = ['name', 'phone_number', 'gender', 'balance'];
const GROUPED_PICKS = [...PERSON_PICKS, 'character'];

/** People to choose from, in a sheet of its own. */
export const UserPicker = recordPicker<User>('users');

/** The same, with the group that each is in. */
export const GroupedUserPicker = recordPicker<User>('users', GROUPED_PICKS);
