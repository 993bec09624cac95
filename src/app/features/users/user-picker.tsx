import { Picker, type PickerProps } from '#app/resource/picker.tsx';
import type { User } from '#contract/users.ts';
import { users } from './resource.tsx';

/** People to choose from, in a sheet of its own. */
export const UserPicker = (props: Omit<PickerProps<User>, 'resource'>) => (
  <Picker resource={users} {...props} />
);
