import { lazyScreen } from '#app/lazy-screen.ts';
import { formOf } from '#app/resource/definitions.ts';
import type { User } from '#contract/users.ts';

/** Somebody new, written down over the form that needs them. */
export const NewUserSheet = lazyScreen<{
  open: boolean;
  onClose: () => void;
  onMade: (person: User) => void;
}>(async () => {
  const [{ FormInSheet }, form] = await Promise.all([
    import('#app/resource/form-sheet.tsx'),
    formOf('users'),
  ]);
  return ({ onMade, ...sheet }) => (
    <FormInSheet
      form={form}
      record={null}
      onSaved={(record) => onMade(record as unknown as User)}
      {...sheet}
    />
  );
});
