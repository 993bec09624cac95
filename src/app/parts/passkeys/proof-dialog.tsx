import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { CallError } from '#app/data/call-error.ts';
import { signByPasskey } from '#app/data/passkeys.ts';
import { useWords } from '#app/i18n/words.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { faultText } from './fault-text.ts';

/** Asks for the passkey for a waiting call, which then continues or is cancelled. */
export function ProofDialog({ answer }: { answer: (proven: boolean) => void }) {
  const words = useWords();
  const { t } = words;
  const begin = useCall(passkeys.beginProof, { changes: [] });
  const finish = useCall(passkeys.prove);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const prove = async () => {
    setFailed('');
    setBusy(true);
    try {
      const begun = await begin.submit({ body: {} });
      if (begun.state === 'refused') throw begun.error;
      const { challenge_id, options } = begun.answer.data;
      const credential = await signByPasskey(options);
      const outcome = await finish.submit({ body: { challenge_id, credential } });
      if (outcome.state === 'refused') throw outcome.error;
      answer(true);
    } catch (error) {
      setFailed(faultText(words, error instanceof Error ? error : new CallError('answer', { cause: error })));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      busy={busy}
      onCancel={() => answer(false)}
      title={t('passkeys.proof')}
      cancel={t('common.cancel')}
      actions={
        <Button kind="primary" icon={FingerprintPattern} busy={busy} onClick={() => void prove()}>
          {t('passkeys.prove')}
        </Button>
      }
    >
      <p>{t('passkeys.proof_why')}</p>
      {failed && (
        <div className="mt-3">
          <Notice kind="warning">{failed}</Notice>
        </div>
      )}
    </Dialog>
  );
}
