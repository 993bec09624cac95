import { useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { isSaving, setPageHold } from '#app/state/busy.ts';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { readSheet } from './sheet-address.ts';

/**
 * The exits of a form in a sheet. `request` replaces closing and asks about unsaved text, as Back and other navigation
 * do; `finish` closes without asking, or continues as told. While saving, nothing leaves the form. The draft is deleted
 * once the sheet has begun to close, so that no empty form appears. Render `dialog` inside the sheet.
 */
export function useFormClose({
  open,
  dirty,
  clear,
  onClose,
  says,
}: {
  open: boolean;
  dirty: boolean;
  clear: () => void;
  onClose: () => void;
  /** The question, when something other than text would be lost. */
  says?: LeaveWords | undefined;
}): { request: () => void; finish: (go?: () => void) => void; dialog: ReactNode } {
  const { t } = useWords();
  const [asking, setAsking] = useState(false);
  const over = useRef(false);
  const wasOpen = useRef(open);
  /** Answers the way that waits for the question: whether it stays blocked. */
  const waiting = useRef<((blocked: boolean) => void) | null>(null);
  const form = useId();
  const router = useRouter();
  const from = router.latestLocation;
  /** Which opening of the sheet this is, and whether it still stands anywhere. */
  const opening = useRef(0);
  const mine = opening.current;
  const stands = useRef(true);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);

  useEffect(() => {
    setPageHold(`form:${form}`, open && dirty);
    return () => setPageHold(`form:${form}`, false);
  }, [form, open, dirty]);

  useEffect(() => {
    const left = wasOpen.current && !open;
    wasOpen.current = open;
    if (left) opening.current++;
    if (!left || !(over.current || !dirty)) return;
    over.current = false;
    clear();
  }, [open, dirty, clear]);

  useEffect(() => {
    if (!open || !dirty) return;
    const ask = () => (isSaving() ? toast(t('common.still_saving')) : setAsking(true));
    askers.add(ask);
    return () => {
      askers.delete(ask);
    };
  }, [open, dirty, t]);

  const answer = (blocked: boolean) => {
    setAsking(false);
    waiting.current?.(blocked);
    waiting.current = null;
  };
  useBlocker({
    disabled: !open || !dirty,
    enableBeforeUnload: false,
    shouldBlockFn({ action, current, next }) {
      if (over.current || isSameForm(current, next)) return false;
      // Work being saved cannot be dropped; the form closes by itself, or shows an error.
      if (isSaving()) {
        toast(t('common.still_saving'));
        return true;
      }
      answer(true);
      setAsking(true);
      // A step in the history is taken back at once: to leave the form is to close its sheet, the same step.
      if (action !== 'PUSH' && action !== 'REPLACE') return true;
      return new Promise<boolean>((blocked) => {
        waiting.current = blocked;
      });
    },
  });

  const finish = (go = onClose) => {
    // A late answer: another form is shown by now.
    if (!stands.current || opening.current !== mine || !isSameForm(from, router.latestLocation)) return;
    setAsking(false);
    over.current = true;
    go();
  };
  const leave = () => {
    if (!waiting.current) return finish();
    over.current = true;
    answer(false);
    // Where one goes may be another record in the same sheet, which never closes then.
    clear();
  };
  return {
    request() {
      if (!dirty) finish();
      else if (isSaving()) toast(t('common.still_saving'));
      else setAsking(true);
    },
    finish,
    dialog: <LeaveFormDialog open={asking} says={says} onStay={() => answer(true)} onLeave={leave} />,
  };
}

/** The forms that have something to lose. */
const askers = new Set<() => void>();

/** For closing a sheet from outside: true when its form asks first. */
export function asksFirst(): boolean {
  for (const ask of askers) ask();
  return askers.size > 0;
}

interface Place {
  pathname: string;
  search: object;
}

/** Whether a navigation stays with the form: same page and sheet; a booking may change its slots. */
function isSameForm(from: Place, to: Place): boolean {
  const [here, there] = [sheetAt(from), sheetAt(to)];
  if (from.pathname !== to.pathname || here?.kind !== there?.kind) return false;
  return here?.kind === 'booking' || here?.id === there?.id;
}

const sheetAt = ({ search }: Place) => readSheet((search as { sheet?: unknown }).sheet);

interface LeaveWords {
  title: string;
  text: string;
  leave: string;
}

/** Words are unsaved: stay with them, or let them go. */
export function LeaveFormDialog({
  open,
  says,
  onStay,
  onLeave,
}: {
  open: boolean;
  says?: LeaveWords | undefined;
  onStay: () => void;
  onLeave: () => void;
}) {
  const { t } = useWords();
  return (
    <Dialog
      open={open}
      onCancel={onStay}
      title={says?.title ?? t('common.leave_form')}
      actions={
        <>
          <Button kind="primary" onClick={onStay}>
            {t('common.stay')}
          </Button>
          <Button kind="danger" onClick={onLeave}>
            {says?.leave ?? t('common.leave')}
          </Button>
        </>
      }
    >
      {says?.text}
    </Dialog>
  );
}
