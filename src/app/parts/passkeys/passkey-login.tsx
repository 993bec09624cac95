import { useEffect, useEffectEvent, useRef } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { CallError } from '#app/data/call-error.ts';
import { deviceKey } from '#app/data/device-key.ts';
import { forgetPasskey, signByPasskey } from '#app/data/passkeys.ts';
import { useWords } from '#app/i18n/words.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import type { SignedIn } from '#contract/access/sign-in.ts';
import { faultText } from './fault-text.ts';

/** Signs in by passkey once when rendered, and shows the result. */
export function PasskeyLogin({ onDone }: { onDone: (done: SignedIn | string) => void }) {
  const words = useWords();
  const begin = useCall(passkeys.beginLogin);
  const login = useCall(passkeys.login);
  const enter = useEffectEvent(async () => {
    const device_key = deviceKey();
    const begun = await begin.submit({ body: { device_key } });
    if (begun.state === 'refused') return onDone(faultText(words, begun.error));
    const { challenge_id, options } = begun.answer.data;
    try {
      const credential = await signByPasskey(options);
      const outcome = await login.submit({ body: { challenge_id, credential, device_key } });
      if (outcome.state === 'done') return onDone(outcome.answer.data);
      const { code, details } = outcome.error;
      if (code === 'passkey_wrong' && details.unknown) forgetPasskey(options.rpId, credential.id);
      throw outcome.error;
    } catch (error) {
      onDone(faultText(words, error instanceof Error ? error : new CallError('answer', { cause: error })));
    }
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void enter();
  }, []);
  return null;
}
