import type { CallError } from '#app/data/call-error.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';

/** The number is somebody else's: who that is, is a tap away for whoever may see people. */
export function PhoneUsed({ error }: { error: CallError }) {
  const { t } = useWords();
  const { open } = useSheet();
  const { user_id } = error.details;
  if (error.code !== 'phone_used') return <>{error.message}</>;
  return (
    <>
      {t('people.used_by')}{' '}
      {typeof user_id === 'number' && (
        <button
          type="button"
          className="press font-strong underline"
          onClick={() => open('customer', user_id)}
        >
          {t('form.see')}
        </button>
      )}
    </>
  );
}
