import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';
import type { FormSpec } from '#app/resource/form.ts';
import { RecordPage } from '#app/resource/form-page.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { settings } from '#contract/settings.ts';
import { clubForm, defaultsForm } from './club-forms.ts';

/** There is one record of settings. */
const ONE = 1;

export const ClubScreen = () => <SettingsForm form={clubForm} />;
export const DefaultsScreen = () => <SettingsForm form={defaultsForm} />;

function SettingsForm({ form }: { form: FormSpec }) {
  const { t } = useWords();
  const query = useQuery(queryFor(settings.get, {}));
  const { data } = query;
  if (data) return <RecordPage form={form} record={{ id: ONE, ...data.data }} />;
  return (
    <>
      <TopBar title={t(form.words.edit)} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <AnswerMissing query={query} rows={4} />
      </main>
    </>
  );
}
