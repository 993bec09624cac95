import { useWords, type Words } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type FieldSpec, type FormRecord, type FormSpec, labelOf } from './form.ts';
import { isEmpty, isSame, valuesOf } from './form-body.ts';
import type { FormState } from './use-form.ts';

/** Two people on one record: the later one sees both values of what they wrote, and chooses. */
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
  const { t } = words;
  const theirs = valuesOf(form, current);
  const apart = state.changed.filter((name) => !isSame(theirs[name], state.values[name]));
  return (
    <Notice kind="warning" title={t('form.stale_title')}>
      {t('form.stale_help')}
      <ul className="mt-1">
        {apart.map((name) => {
          const field = form.fields[name] as FieldSpec;
          const mine = valueText(words, field, state.values[name]);
          return (
            <li key={name}>
              {t('form.stale_row', {
                field: labelOf(words, field),
                mine,
                theirs: valueText(words, field, theirs[name]),
              })}
            </li>
          );
        })}
      </ul>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button busy={state.busy} onClick={() => onChoose('mine', current.version)}>
          {t('form.stale_mine')}
        </Button>
        <Button onClick={() => onChoose('theirs', current.version)}>{t('form.stale_theirs')}</Button>
      </span>
    </Notice>
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
