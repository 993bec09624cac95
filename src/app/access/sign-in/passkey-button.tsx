import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { Suspense, useEffect, useState } from 'react';
import { whyNoPasskeys } from '#app/data/why-no-passkeys.ts';
import { useWords } from '#app/i18n/words.ts';
import { extraWithWords } from '#app/lazy-with-words.ts';
import type { SignedIn } from '#contract/access/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface Entering {
  onDone: (done: SignedIn | string) => void;
}

function Unreached({ onDone }: Entering) {
  const { t } = useWords();
  useEffect(() => onDone(t('errors.network')), [onDone, t]);
  return null;
}

// Loaded on demand.
const PasskeyLogin = extraWithWords<Entering>(
  () => import('#app/parts/passkeys/passkey-login.tsx').then((m) => m.PasskeyLogin),
  Unreached,
);

/** In by a passkey instead of phone and code; nothing where the browser knows none. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  if (whyNoPasskeys()) return null;
  return (
    <>
      <Button
        icon={FingerprintPattern}
        size="large"
        block
        busy={busy}
        busyText={t('login.entering')}
        onClick={() => {
          setFailed('');
          setBusy(true);
        }}
      >
        {t('login.passkey')}
      </Button>
      {failed && <Notice kind="warning">{failed}</Notice>}
      {busy && (
        <Suspense>
          <PasskeyLogin
            onDone={(done) => {
              setBusy(false);
              if (typeof done === 'string') setFailed(done);
              else onSignedIn(done);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
