import { useWords } from '#app/i18n/words.ts';
import { type FieldSpec, type FormRecord, type FormSpec, labelOf } from './form.ts';
import { valuesOf } from './form-body.ts';
import { StaleChoice } from './stale-choice.tsx';
import type { FormState } from './use-form.ts';
import { valueText } from './value-text.ts';

/** Another person's changes to the fields of a form. */
export function StaleNotice({
  form,
  state,
  current,
  onChoose,
}: {
  form: FormSpec;
  state: FormState;
  current: FormRecord;
  onChoose: (choice: 'mine' | 'theirs', version: number) => void;
}) {
  const words = useWords();
  const theirs = valuesOf(form, current);
  return (
    <StaleChoice
      fields={state.apartFrom(current).map((name) => {
        const field = form.fields[name] as FieldSpec;
        return {
          field: labelOf(words, field),
          mine: valueText(words, field, state.values[name], state.values),
          theirs: valueText(words, field, theirs[name], theirs),
        };
      })}
      busy={state.busy}
      onMine={() => onChoose('mine', current.version)}
      onTheirs={() => onChoose('theirs', current.version)}
    />
  );
}
