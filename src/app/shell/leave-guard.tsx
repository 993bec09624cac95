import { type ReactNode, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/**
 * Asks before a form with unsaved words is left. `request` takes the place of closing; `dialog` is drawn inside
 * the sheet; `leave` forgets what was typed.
 */
export function useLeaveGuard(dirty: boolean, leave: () => void): { request: () => void; dialog: ReactNode } {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  return {
    request: () => (dirty ? setAsking(true) : leave()),
    dialog: (
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t('common.leave_form')}
        actions={
          <>
            <Button kind="primary" onClick={() => setAsking(false)}>
              {t('common.stay')}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                leave();
              }}
            >
              {t('common.leave')}
            </Button>
          </>
        }
      />
    ),
  };
}
