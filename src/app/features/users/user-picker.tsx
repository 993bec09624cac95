import { Picker, type PickerProps } from '#app/resource/picker.tsx';
import type { User } from '#contract/users.ts';
import { users } from './resource.tsx';

const withGroups: typeof users = {
  ...users,
  picks: ['name', 'phone_number', 'gender', 'balance', 'character'],
};

/** People to choose from, in a sheet of its own; `groups` shows which group each is in. */
export const UserPicker = ({
  groups = false,
  ...props
}: Omit<PickerProps<User>, 'resource'> & { groups?: boolean }) => (
  <Picker resource={groups ? withGroups : users} {...props} />
);
