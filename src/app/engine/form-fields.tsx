import { useWords } from '#app/i18n/words.ts';
import { FormColumns, FormHeading } from '#ui/form/form-layout.tsx';
import { ErrorNotice } from './failed-notice.tsx';
import type { FormSpec } from './form.ts';
import { FormField } from './form-field.tsx';
import { RestoredLine } from './restored-line.tsx';
import { StaleNotice } from './stale-notice.tsx';
import type { FormState } from './use-form.ts';

/** The fields in order, in two columns where there is room; `aside` fields are rendered by the page. */
export function FormFields({
  form,
  state,
  columns,
  aside = false,
}: {
  form: FormSpec;
  state: FormState;
  columns: 1 | 2;
  /** Only the fields of the side column, or only the others. Left out by a sheet, which has one column. */
  aside?: boolean | 'both';
}) {
  const { t } = useWords();
  const names = state.shown.filter((name) => {
    return aside === 'both' || Boolean(form.fields[name]?.aside) === aside;
  });
  return (
    <FormColumns columns={columns}>
      {names.flatMap((name) => {
        const group = form.fields[name]?.group;
        return [
          group && <FormHeading key={group}>{t(group)}</FormHeading>,
          <FormField key={name} form={form} state={state} name={name} />,
        ];
      })}
    </FormColumns>
  );
}

/** Errors of the whole form, and the note about a restored draft. */
export function FormNotices({
  form,
  state,
  onStale,
}: {
  form: FormSpec;
  state: FormState;
  /** What is written here goes over somebody else's; or theirs stays, and nothing else is typed here. */
  onStale: (choice: 'mine' | 'theirs', version: number) => void;
}) {
  const { stale } = state;
  const apart = stale ? state.apartFrom(stale) : [];
  if (stale && apart.length > 0)
    return (
      <StaleNotice
        form={form}
        state={state}
        current={stale}
        onChoose={(choice, version) => {
          if (choice === 'mine' || !state.takeTheirs(apart)) onStale(choice, version);
        }}
      />
    );
  if (state.error) return <ErrorNotice error={state.error} />;
  if (!state.found || state.tried > 0) return null;
  return <RestoredLine onFresh={state.forget} />;
}
