import { formOf } from '#app/engine/definitions.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import type { User } from '#contract/people/users.ts';

/** Creates a new person in a sheet over a form. */
export const NewUserSheet = lazyScreen<{
  open: boolean;
  onClose: () => void;
  onMade: (person: User) => void;
}>(async () => {
  const [{ FormInSheet }, form] = await Promise.all([import('#app/engine/form-sheet.tsx'), formOf('users')]);
  return ({ onMade, ...sheet }) => (
    <FormInSheet
      form={form}
      record={null}
      onSaved={(record) => onMade(record as unknown as User)}
      {...sheet}
    />
  );
});
