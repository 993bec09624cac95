import { type FormEvent, useState } from 'react';
import { signOut } from '#app/calls/sign-out.ts';
import { useCall } from '#app/calls/use-call.ts';
import { amendSession } from '#app/data/session.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { profile as calls } from '#contract/people/profile.ts';
import { Button } from '#ui/button.tsx';
import { OtpField } from '#ui/fields/otp-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { phoneError } from './phone-step.tsx';
import { type SentCode, sendError } from './sent-code.ts';
import { SentTo } from './sent-to.tsx';

const LENGTH = 5;
const NOTHING: { phone: string; sent: SentCode | null } = { phone: '', sent: null };

/** The first super-admin's own number takes the place of the starting one, by a code sent to it (D2). */
export function ReplacePhone({ onDone }: { onDone: () => void }) {
  const words = useWords();
  const { t } = words;
  const send = useCall(calls.sendOtp);
  const update = useCall(calls.update);
  const { value, set, clear } = useDraft('replace_phone', NOTHING);
  const { phone, sent } = value;
  const [tried, setTried] = useState(false);
  const [code, setCode] = useState('');
  /** The button was pressed before the code was whole. */
  const [short, setShort] = useState(false);
  const missing = LENGTH - code.length;
  const wrong = phoneError(words, phone);

  const ask = async () => {
    setTried(true);
    if (wrong) return;
    const outcome = await send.submit({ body: { phone_number: phone } });
    if (outcome.state === 'done') set({ sent: { ...outcome.answer.data, voice: false, at: Date.now() } });
  };
  const replace = async (digits: string) => {
    if (!sent) return;
    const body = { phone_number: phone, code: digits, request_id: sent.request_id };
    const outcome = await update.submit({ body });
    if (outcome.state === 'done') {
      await amendSession({ profile: outcome.answer.data, must_replace_phone: false });
      clear();
      onDone();
    } else setCode('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sent) return void ask();
    setShort(missing > 0);
    if (missing === 0) void replace(code);
  };
  const refusal = send.error ?? update.error;

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <div>
        <h1 className="text-figure font-heavy">{t('login.replace_title')}</h1>
        {sent ? (
          <SentTo phone={phone} sent={sent} onChange={() => set({ sent: null })} />
        ) : (
          <p className="text-muted">{t('login.replace_help')}</p>
        )}
      </div>
      {sent ? (
        <OtpField
          label={t('login.code')}
          value={code}
          onChange={(digits) => {
            update.reset();
            setShort(false);
            setCode(digits);
          }}
          onComplete={(digits) => void replace(digits)}
          error={
            refusal
              ? sendError(words, refusal)
              : short
                ? t('login.code_missing', { length: LENGTH, missing })
                : undefined
          }
          autoFocus
        />
      ) : (
        <PhoneField
          label={t('login.replace_phone')}
          value={phone}
          onChange={(typed) => set({ phone: typed })}
          error={(tried && wrong) || (refusal && sendError(words, refusal)) || undefined}
          native={{ autoComplete: 'tel', autoFocus: true }}
        />
      )}
      <Button
        type="submit"
        kind="primary"
        size="large"
        block
        busy={send.busy || update.busy}
        notYet={sent ? missing > 0 : Boolean(wrong)}
      >
        {t(sent ? 'login.replace' : 'login.send')}
      </Button>
      <Button kind="ghost" onClick={() => void signOut()}>
        {t('login.leave')}
      </Button>
    </form>
  );
}
