import type { FormSpec } from '#app/engine/form.ts';
import { FormField } from '#app/engine/form-field.tsx';
import { PictureControl } from '#app/engine/picture-control.tsx';
import type { FormState } from '#app/engine/use-form.ts';
import { useWords } from '#app/i18n/words.ts';

/** What of a court is seen at the desk, beside its picture. */
export function CourtHead({ form, state }: { form: FormSpec; state: FormState }) {
  const { t } = useWords();
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-start gap-3">
      <PictureControl
        tile
        label={t('setup.picture')}
        shape="landscape"
        value={String(state.values.image ?? '')}
        onChange={(path) => state.set('image', path)}
        error={state.problem('image')}
      />
      <div className="flex flex-col">
        <FormField short form={form} state={state} name="name" />
        <FormField bare form={form} state={state} name="type" />
      </div>
    </div>
  );
}
