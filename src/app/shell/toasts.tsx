import { useAtomValue } from 'jotai';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';
import { hideToast, holdToast, type ShownToast, toastAtom } from '#app/state/toast.ts';
import { Toast, ToastRegion } from '#ui/toast.tsx';

const ICONS = { done: Check, info: Info, warning: TriangleAlert, danger: CircleAlert };

/** The region of passing messages; rendered once. */
export function Toasts() {
  const toast = useAtomValue(toastAtom);
  return <ToastRegion>{toast && <Shown key={toast.id} toast={toast} />}</ToastRegion>;
}

function Shown({ toast }: { toast: ShownToast }) {
  const { text, title, kind = 'done', action, more } = toast;
  const secondsLeft = useSecondsLeft(toast, action?.counts === true);
  return (
    <Toast
      icon={ICONS[kind]}
      title={title}
      danger={kind === 'danger'}
      onKeep={holdToast}
      action={
        action && {
          label: action.label,
          onPress: () => {
            hideToast();
            action.onPress();
          },
          secondsLeft: action.counts ? secondsLeft : undefined,
        }
      }
      more={
        more && {
          label: more.label,
          onPress: () => {
            hideToast();
            more.onPress();
          },
        }
      }
    >
      {text}
    </Toast>
  );
}

function useSecondsLeft({ until, kept }: ShownToast, counts: boolean): number {
  const left = () => Math.max(1, Math.ceil((kept ?? until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}
