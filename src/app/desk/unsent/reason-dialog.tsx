import { useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { discard, sendOnBehalf } from '#app/offline/unsent-actions.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ActingProps, draftOf, useActing } from './acting.tsx';
import { nameOf, titleOf } from './work-text.ts';

const MOST = 300;
const ACTIONS = { behalf: sendOnBehalf, discard };

/** Asks a manager why: to send it for its author, or to give it up for good. */
export function ReasonDialog({
  item,
  what,
  author,
  onClose,
  onDone,
}: ActingProps & { what: 'behalf' | 'discard'; author: string | null }) {
  const words = useWords();
  const { t } = words;
  const { value, set, dirty, clear } = useDraft(draftOf(item.key, what), {
    reason: what === 'behalf' ? t('unsent.reason_behalf') : '',
  });
  const { reason } = value;
  const leave = () => {
    clear();
    onClose();
  };
  const close = useFormClose({ open: true, dirty, clear, onClose: leave });
  const { act, busy, unanswered } = useActing(leave, onDone);
  const name = author ?? t('unsent.author_other');
  const lack = reason.trim() === '';
  const [tried, setTried] = useState(false);
  const go = () => {
    setTried(true);
    if (!lack) void act(what, () => ACTIONS[what](item.key, reason.trim()));
  };
  return (
    <Dialog
      open
      onCancel={close.request}
      title={t(`unsent.${what}_title`, { name })}
      actions={
        <>
          <Button
            kind={what === 'discard' ? 'danger-solid' : 'primary'}
            busy={busy !== null}
            busyText={t('unsent.asking')}
            notYet={lack}
            onClick={go}
          >
            {lack ? t('unsent.lack_reason') : t(what === 'discard' ? 'unsent.discard_do' : 'unsent.edit_do')}
          </Button>
          <Button onClick={close.request}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-strong text-text">
          {titleOf(words, item)} · {nameOf(words, item)}
        </p>
        <p>{t(`unsent.${what}_detail`, { name })}</p>
        {unanswered && <Notice kind="warning">{t('unsent.no_answer')}</Notice>}
        <TextareaField
          label={t('unsent.reason')}
          value={reason}
          rows={2}
          maxLength={MOST}
          onChange={(typed) => set({ reason: typed })}
          error={tried && lack ? fieldText(words, 'required') : undefined}
        />
        {close.dialog}
      </div>
    </Dialog>
  );
}
