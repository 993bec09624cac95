import { useWords, type Words } from '#app/i18n/words.ts';
import { type FieldSpec, type FormRecord, type FormSpec, labelOf } from './form.ts';
import { isEmpty, isSame, valuesOf } from './form-body.ts';
import { StaleChoice } from './stale-choice.tsx';
import type { FormState } from './use-form.ts';

/** What somebody else has made of the fields of a form meanwhile. */
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
  const apart = state.changed.filter((name) => !isSame(theirs[name], state.values[name]));
  return (
    <StaleChoice
      fields={apart.map((name) => {
        const field = form.fields[name] as FieldSpec;
        return {
          field: labelOf(words, field),
          mine: valueText(words, field, state.values[name]),
          theirs: valueText(words, field, theirs[name]),
        };
      })}
      busy={state.busy}
      onMine={() => onChoose('mine', current.version)}
      onTheirs={() => onChoose('theirs', current.version)}
    />
  );
}

/** A field's value as words. */
function valueText(words: Words, field: FieldSpec, value: unknown): string {
  const { t } = words;
  if (isEmpty(value)) return t('form.none');
  if (field.type === 'own' && field.show) return words.digits(field.show(value) ?? String(value));
  if (field.type === 'flag') return t(value ? 'form.yes' : 'form.no');
  if (field.type === 'money') return words.money(Number(value));
  if (field.type === 'choice') {
    const option = field.options.find((each) => each.value === value);
    return option ? t(option.label) : String(value);
  }
  return words.digits(String(value));
}
