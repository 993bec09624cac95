import PhoneCall from 'lucide-react/icons/phone-call';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { deviceKey } from '#app/data/device-key.ts';
import { useWords } from '#app/i18n/words.ts';
import { AgainButton } from '#app/parts/codes/again-button.tsx';
import { useCountdown } from '#app/parts/codes/use-countdown.ts';
import { LOGIN_ERROR_MS, toast } from '#app/state/toast.ts';
import { type SignedIn, signIn } from '#contract/access/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { OtpField } from '#ui/fields/otp-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { type SentCode, sendError } from './sent-code.ts';
import { SentTo } from './sent-to.tsx';
import { codeFromSms } from './web-otp.ts';

const LENGTH = 5;

/** Second step: the code, sent with its fifth digit. */
export function CodeStep({
  phone,
  sent,
  onSent,
  onChangePhone,
  onSignedIn,
}: {
  phone: string;
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onChangePhone: () => void;
  onSignedIn: (answer: SignedIn) => void;
}) {
  const words = useWords();
  const { t } = words;
  const login = useCall(signIn.login);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const missing = LENGTH - code.length;

  const enter = async (digits: string) => {
    const outcome = await login.submit({
      body: { phone_number: phone, code: digits, request_id: sent.request_id, device_key: deviceKey() },
    });
    if (outcome.state === 'done') return onSignedIn(outcome.answer.data);
    setCode('');
    toast({ text: sendError(words, outcome.error), kind: 'danger', ms: LOGIN_ERROR_MS });
  };

  const fromSms = useEffectEvent((digits: string) => {
    setCode(digits);
    void enter(digits);
  });
  useEffect(() => {
    const waiting = new AbortController();
    void codeFromSms(waiting.signal).then((digits) => digits && fromSms(digits));
    return () => waiting.abort();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing === 0) void enter(code);
  };

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <div>
        <h1 className="text-figure font-heavy">{t('login.code_title')}</h1>
        <SentTo phone={phone} sent={sent} onChange={onChangePhone} />
      </div>
      <OtpField
        label={t('login.code')}
        value={code}
        onChange={(digits) => {
          login.reset();
          setTried(false);
          setCode(digits);
        }}
        onComplete={(digits) => void enter(digits)}
        error={
          login.error
            ? sendError(words, login.error)
            : tried && missing > 0
              ? t('login.code_missing', { length: LENGTH, missing })
              : undefined
        }
        autoFocus
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        block
        busy={login.busy}
        busyText={t('login.entering')}
        notYet={missing > 0}
      >
        {t('login.enter')}
      </Button>
      <Resend phone={phone} sent={sent} onSent={onSent} />
      <p className="flex items-start gap-2 text-label text-muted">
        <Icon of={ShieldCheck} size={16} className="mt-0.5" />
        {t('login.safety')}
      </p>
    </form>
  );
}

/** Another code, once the wait is over; by voice where no SMS comes, and neither where none is sent. */
function Resend({
  phone,
  sent,
  onSent,
}: {
  phone: string;
  sent: SentCode;
  onSent: (sent: SentCode) => void;
}) {
  const words = useWords();
  const { t } = words;
  const send = useCall(signIn.sendOtp);
  const { voice_codes } = useClub();
  const from = sent.at + sent.resend_after_s * 1000;
  const seconds = useCountdown(from);
  const again = async (voice: boolean) => {
    const outcome = await send.submit({ body: { phone_number: phone, voice, device_key: deviceKey() } });
    if (outcome.state === 'done') onSent({ ...outcome.answer.data, voice, at: Date.now() });
    else toast({ text: sendError(words, outcome.error), kind: 'danger', ms: LOGIN_ERROR_MS });
  };
  const button = (
    <AgainButton from={from} printed={sent.printed} busy={send.busy} onClick={() => void again(false)} />
  );
  if (sent.printed) return button;
  return (
    <div className={cx('grid gap-2', voice_codes && 'grid-cols-2')}>
      {button}
      {voice_codes && (
        <Button icon={PhoneCall} disabled={seconds > 0 || send.busy} onClick={() => void again(true)}>
          {t('login.voice')}
        </Button>
      )}
    </div>
  );
}
