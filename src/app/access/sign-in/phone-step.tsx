import { type FormEvent, type ReactNode, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { deviceKey } from '#app/data/device-key.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { LOGIN_ERROR_MS, toast } from '#app/state/toast.ts';
import { signIn } from '#contract/access/sign-in.ts';
import { PHONE } from '#domain/patterns.ts';
import { Button } from '#ui/button.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { type SentCode, sendError } from './sent-code.ts';

const LENGTH = 11;

/** The error of a typed phone; undefined when it is valid. */
export function phoneError({ t }: Words, phone: string): string | undefined {
  if (phone.length >= 2 && !phone.startsWith('09')) return t('login.phone_wrong', { start: '09' });
  if (PHONE.test(phone)) return undefined;
  return t('login.digits_missing', { length: LENGTH, missing: LENGTH - phone.length });
}

/** First step: the phone that gets the code. */
export function PhoneStep({
  phone,
  onPhone,
  onSent,
  children,
}: {
  phone: string;
  onPhone: (phone: string) => void;
  onSent: (sent: SentCode) => void;
  /** Other ways in. */
  children?: ReactNode;
}) {
  const words = useWords();
  const { t } = words;
  const send = useCall(signIn.sendOtp);
  const [tried, setTried] = useState(false);
  const wrong = phoneError(words, phone);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
    const outcome = await send.submit({ body: { phone_number: phone, device_key: deviceKey() } });
    if (outcome.state === 'done') onSent({ ...outcome.answer.data, voice: false, at: Date.now() });
    else toast({ text: sendError(words, outcome.error), kind: 'danger', ms: LOGIN_ERROR_MS });
  };

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1 className="text-figure font-heavy">{t('login.phone_title')}</h1>
        <p className="text-muted">{t('login.phone_help')}</p>
      </div>
      <PhoneField
        label={t('login.phone')}
        value={phone}
        onChange={onPhone}
        error={(tried && wrong) || (send.error && sendError(words, send.error)) || undefined}
        native={{ autoComplete: 'tel', autoFocus: true }}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        block
        busy={send.busy}
        busyText={t('login.sending')}
        notYet={Boolean(wrong)}
      >
        {t('login.send')}
      </Button>
      {children}
    </form>
  );
}
