import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** The foot of an edit, shown after a change or refusal: the error, the effect of a price, and the save button. */
export function EdgeFoot({
  stale,
  error,
  errorText,
  prices,
  changed,
  busy,
  lack,
  name,
  onSave,
}: {
  /** A conflict with another person's changes; null: none. */
  stale: ReactNode;
  error: CallError | null;
  errorText: string | null;
  /** A price is among the changes. */
  prices: boolean;
  /** There is something to save. */
  changed: boolean;
  busy: boolean;
  /** What must be typed first; null: nothing. */
  lack: string | null;
  name: string;
  onSave: () => void;
}) {
  const { t } = useWords();
  return (
    <>
      {stale ?? <ErrorNotice error={error}>{errorText}</ErrorNotice>}
      {prices && (
        <p className="mb-2 flex items-start gap-1.5 text-label text-muted">
          <Icon of={Info} size={16} className="mt-1 flex-none" />
          {t('setup.price_later')}
        </p>
      )}
      {changed && (
        <Button kind="primary" size="large" block busy={busy} notYet={lack !== null} onClick={onSave}>
          {lack ?? name}
        </Button>
      )}
    </>
  );
}
