import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import { type FormEvent, useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import { CallError } from '#app/data/call-error.ts';
import { forgetPasskey, makePasskey, PasskeyFault } from '#app/data/passkeys.ts';
import { queryClient } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { OwnCode, useOwnCode } from '#app/parts/codes/own-code.tsx';
import { agentName } from '#app/parts/devices/session-row.tsx';
import { faultText } from '#app/parts/passkeys/fault-text.ts';
import { toast } from '#app/state/toast.ts';
import { type Attested, type PasskeyCreationOptions, passkeys } from '#contract/access/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Notice } from '#ui/notice.tsx';

/** A code of one's own phone first, then its name and the browser's own dialog. */
export function NewPasskey({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const own = useOwnCode();
  const begin = useCall(passkeys.begin, { changes: [] });
  const create = useCall(passkeys.create);
  const [begun, setBegun] = useState<{ challenge_id: string; options: PasskeyCreationOptions } | null>(null);
  // The created passkey until the server's answer is known: a retry sends the same one.
  const [made, setMade] = useState<Attested | null>(null);
  const [name, setName] = useState(() => agentName(words, navigator.userAgent));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [tried, setTried] = useState(false);
  const nameless = name.trim() === '';

  const ask = async () => {
    if (!own.given) return;
    const outcome = await begin.submit({ body: own.given });
    if (outcome.state === 'done') return setBegun(outcome.answer.data);
    if (outcome.error.fields.code) own.setCode('');
  };
  const make = async () => {
    setTried(true);
    // Checked first: a created passkey stays in the device, whatever the server answers.
    if (!begun || nameless) return;
    setFailed('');
    setBusy(true);
    const { challenge_id, options } = begun;
    try {
      const credential = made ?? (await makePasskey(options));
      setMade(credential);
      const outcome = await create.submit({ body: { challenge_id, name, credential } });
      if (outcome.state === 'done') {
        toast(t('passkeys.made', { name: outcome.answer.data.name }));
        return onClose();
      }
      if (outcome.error.code === 'passkey_wrong') forgetPasskey(options.rp.id, credential.id);
      throw outcome.error;
    } catch (error) {
      const fault = error instanceof Error ? error : new CallError('answer', { cause: error });
      setFailed(faultText(words, fault));
      // A failed creation may be retried; after the server's refusal a new code is needed.
      const again = fault instanceof PasskeyFault && fault.why !== 'late';
      const unheard = fault instanceof CallError && (fault.passing || fault.code === 'answer');
      if (again || unheard) return;
      setBegun(null);
      setMade(null);
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    // The server may have it without this page knowing.
    if (made) void invalidate(queryClient, [{ resource: 'passkeys' }]);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (begun ? make() : ask());
  };
  const wrong = begin.fieldErrors.code ?? (begin.error ? faultText(words, begin.error) : undefined);
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      {!begun && <p className="text-muted">{t('passkeys.code_why')}</p>}
      {!begun && <OwnCode of={own} error={wrong} />}
      {begun && (
        <TextField
          label={t('passkeys.name')}
          help={t('passkeys.name_help')}
          value={name}
          onChange={setName}
          error={tried && nameless ? fieldText(words, 'required') : undefined}
          maxLength={60}
          readOnly={made !== null}
          autoFocus
        />
      )}
      {failed && <Notice kind="warning">{failed}</Notice>}
      <div className="flex flex-wrap gap-2">
        {begun && (
          <Button type="submit" kind="primary" icon={FingerprintPattern} busy={busy} notYet={nameless}>
            {t('passkeys.make')}
          </Button>
        )}
        {!begun && own.sent && (
          <Button type="submit" kind="primary" busy={begin.busy} disabled={!own.given}>
            {t('passkeys.next')}
          </Button>
        )}
        <Button disabled={busy} onClick={close}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
