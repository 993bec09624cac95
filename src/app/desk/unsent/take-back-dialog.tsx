import { useWords } from '#app/i18n/words.ts';
import { takeBack } from '#app/offline/unsent-actions.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type ActingProps, useActing } from './acting.tsx';
import { nameOf, paidWith, titleOf } from './work-text.ts';

/** Asks before withdrawing work that only this device knows: a payment must be returned by hand. */
export function TakeBackDialog({ item, onClose, onDone }: ActingProps) {
  const words = useWords();
  const { t, amount } = words;
  const { act, busy, unanswered } = useActing(onClose, onDone);
  const paid = paidWith(item);
  return (
    <Dialog
      open
      onCancel={onClose}
      title={t('unsent.take_back_title')}
      actions={
        <>
          <Button
            kind="danger-solid"
            busy={busy !== null}
            onClick={() => void act('take_back', () => takeBack(item.key))}
          >
            {t('unsent.way_take_back')}
          </Button>
          <Button onClick={onClose}>{t('unsent.take_back_stay')}</Button>
        </>
      }
    >
      <p className="font-strong text-text">
        {titleOf(words, item)} · {nameOf(words, item)}
      </p>
      <p>
        {t(unanswered ? 'unsent.take_back_late' : 'unsent.take_back_detail')}
        {paid > 0 && !unanswered && ` ${t('unsent.take_back_money', { sum: amount(paid) })}`}
      </p>
    </Dialog>
  );
}
