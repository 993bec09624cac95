import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { type FormSpec, partOf } from '#app/engine/form.ts';
import { FormInSheet } from '#app/engine/form-sheet.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { UNNAMED } from '#contract/settings/pages/customizing.ts';
import { settings } from '#contract/settings/settings.ts';
import { Sheet } from '#ui/sheet.tsx';
import { clubForm } from './club.tsx';
import { ONE } from './page.tsx';

const form: FormSpec = {
  ...partOf(clubForm, 'name', ['club_name']),
  words: { ...clubForm.words, edit: 'settings.club_name' },
  title: ({ club_name }) => String(club_name),
  // A name that nobody has given yet is none.
  read: ({ club_name }) => ({ club_name: club_name === UNNAMED ? '' : club_name }),
};

/** What the club is called: the first thing of its first day, for paper, messages and the sign-in page. */
export function ClubNameSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const query = useQuery(queryFor(settings.get, {}));
  const now = query.data?.data;
  if (now)
    return <FormInSheet typing form={form} record={{ id: ONE, ...now }} open={open} onClose={onClose} />;
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('settings.club_name')}>
      <AnswerMissing query={query} rows={1} />
    </Sheet>
  );
}
