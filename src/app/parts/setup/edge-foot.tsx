import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import type { FormSpec } from '#app/engine/form.ts';
import { FormNotices } from '#app/engine/form-fields.tsx';
import type { FormState } from '#app/engine/use-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/**
 * Stands only once something has changed, or was refused: why it did not go, what a price means, and the button that
 * names the change.
 */
export function EdgeFoot({
  id,
  form,
  state,
  onStale,
  prices,
  error = null,
  errorText = null,
  priced,
  changed,
  busy,
  lack,
  name,
}: {
  /** Of the form element. */
  id: string;
  form: FormSpec;
  state: FormState;
  onStale: (choice: 'mine' | 'theirs', version: number) => void;
  /** What somebody else has made of prices meanwhile, to choose from. */
  prices: ReactNode;
  /** Why prices were refused, where they are saved by themselves. */
  error?: CallError | null;
  errorText?: string | null;
  /** A price is among the changes. */
  priced: boolean;
  /** There is something to save. */
  changed: boolean;
  busy: boolean;
  /** What has to be mended first; null: nothing. */
  lack: string | null;
  name: string;
}) {
  const { t } = useWords();
  const told = Boolean(prices) || state.stale || state.error || error;
  if (!changed && !busy && !told) return null;
  return (
    <>
      {prices || <FormNotices form={form} state={state} onStale={onStale} />}
      {!prices && <ErrorNotice error={error}>{errorText}</ErrorNotice>}
      {priced && (
        <p className="mb-2 flex items-start gap-1.5 text-label text-muted">
          <Icon of={Info} size={16} className="mt-1 flex-none" />
          {t('setup.price_later')}
        </p>
      )}
      {(changed || busy) && (
        <Button type="submit" form={id} kind="primary" size="large" block busy={busy} notYet={lack !== null}>
          {lack ?? name}
        </Button>
      )}
    </>
  );
}
