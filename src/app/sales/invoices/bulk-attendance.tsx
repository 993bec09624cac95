import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useWords } from '#app/i18n/words.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Props of a question before a bulk action on reservations. */
export interface ChooseProps<Value> {
  open: boolean;
  rows: readonly Invoice[];
  onClose: () => void;
  /** Resolves to whether it succeeded for all. */
  onChoose: (value: Value) => Promise<boolean>;
}

/** Asks whether the customers of the selected reservations came. */
export function BulkAttendance({ open, rows, onClose, onChoose }: ChooseProps<boolean>) {
  const { t } = useWords();
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      title={t('sales.attendance_of', { n: rows.length })}
      actions={
        <>
          <Button kind="primary" icon={UserCheck} onClick={() => void onChoose(true)}>
            {t('sales.came')}
          </Button>
          <Button icon={UserX} onClick={() => void onChoose(false)}>
            {t('sales.no_show')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {t('sales.attendance_help')}
    </Dialog>
  );
}
