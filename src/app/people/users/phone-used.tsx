import { useNavigate } from '@tanstack/react-router';
import type { CallError } from '#app/data/call-error.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';

interface Holder {
  user_id: number;
  name: string;
  trashed: boolean;
}

/** The phone's owner, with a link, by permission; also when in the trash. */
export function PhoneUsed({ error }: { error: CallError }) {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const { open } = useSheet();
  if (error.code !== 'phone_used') return <>{error.message}</>;
  const { user_id, name, trashed } = error.details as Partial<Holder>;
  if (user_id === undefined || name === undefined) return <>{t('people.used')}</>;
  const toTrash = () => void navigate(linkTo('/customers/trash', { search: { search: name } }));
  return (
    <>
      {t(trashed ? 'people.used_deleted' : 'people.used_by', { name })}{' '}
      {(!trashed || can('user.delete')) && (
        <button
          type="button"
          className="press -mb-6 inline-flex min-h-11 min-w-11 items-start font-strong underline"
          onClick={() => (trashed ? toTrash() : open('customer', user_id))}
        >
          {t(trashed ? 'people.see_deleted' : 'form.see')}
        </button>
      )}
    </>
  );
}
