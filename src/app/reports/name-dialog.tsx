import type { ReactNode } from 'react';
import type { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Asks for the name of a saved report, with further fields below. */
export function NameDialog({
  title,
  name,
  onName,
  call,
  onSave,
  onClose,
  beside,
  children,
}: {
  title: string;
  name: string;
  onName: (name: string) => void;
  call: Pick<ReturnType<typeof useCall>, 'busy' | 'error' | 'errorText' | 'fieldErrors'>;
  onSave: () => Promise<void>;
  onClose: () => void;
  /** A further action after the cancel button. */
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onCancel={onClose}
      title={title}
      actions={
        <>
          <Button kind="primary" busy={call.busy} onClick={() => void onSave()}>
            {t('reports.save_do')}
          </Button>
          <Button kind="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {beside}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {call.error && <ErrorNotice error={call.error}>{call.errorText}</ErrorNotice>}
        <TextField
          label={t('reports.saved_name')}
          value={name}
          maxLength={60}
          onChange={onName}
          error={call.fieldErrors.name}
        />
        {children}
      </div>
    </Dialog>
  );
}
