import { FormInSheet } from '#app/resource/form-sheet.tsx';
import type { User } from '#contract/users.ts';
import { userForm } from './user-form.ts';

/** Somebody new, written down over the form that needs them. */
export const NewUserSheet = ({
  onMade,
  ...sheet
}: {
  open: boolean;
  onClose: () => void;
  onMade: (person: User) => void;
}) => (
  <FormInSheet
    form={userForm}
    record={null}
    onSaved={(record) => onMade(record as unknown as User)}
    {...sheet}
  />
);
