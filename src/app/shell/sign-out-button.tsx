import LogOut from 'lucide-react/icons/log-out';
import { Suspense, useState } from 'react';
import { signOut, unsentOfMine } from '#app/calls/sign-out.ts';
import { useWords } from '#app/i18n/words.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { Button } from '#ui/button.tsx';

const LeaveDialog = lazyWithWords<{ onStay: () => void }>(() =>
  import('./leave-dialog.tsx').then((m) => m.LeaveDialog),
);

/** Signs out; asks first when the person has unsent work (D4). */
export function SignOutButton() {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    setBusy(true);
    const unsent = await unsentOfMine().catch(() => 0);
    if (unsent === 0) return signOut();
    setBusy(false);
    setAsking(true);
  };
  return (
    <>
      <Button icon={LogOut} flipIcon busy={busy} onClick={() => void leave()}>
        {t('shell.sign_out')}
      </Button>
      {asking && (
        <Suspense>
          <LeaveDialog onStay={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
