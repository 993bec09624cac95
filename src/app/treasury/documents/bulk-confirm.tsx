import type { ComponentProps } from 'react';
import type { BulkAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { isAnswered } from './is-answered.ts';
import { RefuseDialog } from './page/refuse-dialog.tsx';

type ChooseProps = ComponentProps<BulkAction<Document>['choose']>;

const waiting = (rows: readonly Document[]) => rows.filter((row) => !isAnswered(row)).length;

/** Shown when none of the selected receipts is pending. */
function NoneWaits({ open, onClose }: Pick<ChooseProps, 'open' | 'onClose'>) {
  const { t } = useWords();
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      title={t('treasury.none_waits')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    />
  );
}

/** Asks whether the chosen ones are at the bank: each is posted with the date of today. */
export function BulkConfirm({ open, onClose, onChoose, rows }: ChooseProps) {
  const { t } = useWords();
  const n = waiting(rows);
  if (n === 0) return <NoneWaits open={open} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      title={t('treasury.confirm_many', { n })}
      actions={
        <>
          <Button kind="primary" onClick={() => onChoose(null)}>
            {t('treasury.confirm')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {t('treasury.confirm_help')}
    </Dialog>
  );
}

/** Asks why the selected receipts have not arrived. */
export function BulkRefuse({ open, onClose, onChoose, rows }: ChooseProps) {
  const { t } = useWords();
  const n = waiting(rows);
  if (n === 0) return <NoneWaits open={open} onClose={onClose} />;
  return (
    <RefuseDialog
      open={open}
      title={t('treasury.refuse_many', { n })}
      onClose={onClose}
      onRefuse={onChoose}
    />
  );
}
