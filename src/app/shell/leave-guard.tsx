import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { holdPage } from '#app/state/busy.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/**
 * The ways out of a form in a sheet. `request` takes the place of closing and asks when words are unsaved;
 * `finish` closes without asking, done or discarded: what was typed is forgotten once the sheet has begun to
 * leave, so that no empty form shows on its way out. `dialog` is drawn inside the sheet.
 */
export function useFormClose({
  open,
  dirty,
  clear,
  onClose,
}: {
  open: boolean;
  dirty: boolean;
  clear: () => void;
  onClose: () => void;
}): { request: () => void; finish: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false);
  const over = useRef(false);
  const form = useId();

  useEffect(() => {
    holdPage(`form.${form}`, open && dirty);
    return () => holdPage(`form.${form}`, false);
  }, [form, open, dirty]);

  useEffect(() => {
    if (open || !over.current) return;
    over.current = false;
    clear();
  }, [open, clear]);

  const finish = () => {
    setAsking(false);
    over.current = true;
    onClose();
  };
  return {
    request: () => (dirty ? setAsking(true) : finish()),
    finish,
    dialog: <LeaveFormDialog open={asking} onStay={() => setAsking(false)} onLeave={finish} />,
  };
}

/** Words are unsaved: stay with them, or let them go. */
export function LeaveFormDialog({
  open,
  onStay,
  onLeave,
}: {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { t } = useWords();
  return (
    <Dialog
      open={open}
      onCancel={onStay}
      title={t('common.leave_form')}
      actions={
        <>
          <Button kind="primary" onClick={onStay}>
            {t('common.stay')}
          </Button>
          <Button kind="danger" onClick={onLeave}>
            {t('common.leave')}
          </Button>
        </>
      }
    />
  );
}
