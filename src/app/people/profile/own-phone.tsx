import { type FormEvent, useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { useProfile } from '#app/data/profile.ts';
import { amendSession } from '#app/data/session.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { problemText } from '#app/engine/problem-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { AgainButton } from '#app/parts/codes/again-button.tsx';
import { toast } from '#app/state/toast.ts';
import { profile as calls } from '#contract/people/profile.ts';
import { PHONE } from '#domain/patterns.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { OtpField } from '#ui/fields/otp-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Phone } from '#ui/phone.tsx';

/** The codes themselves are never laid down on the device. */
interface PhoneDraft {
  /** Null while it is not being changed. */
  phone: string | null;
  sent: Sent | null;
}
const DRAFT: PhoneDraft = { phone: null, sent: null };

interface Sent {
  /** Of the code sent to the new number, and of the one sent to the present number if required. */
  request_id: string;
  current?: string;
  /** From when on either may be sent again (ms). */
  again: number;
  current_again?: number;
  /** Without a gateway codes are printed on the server. */
  printed: boolean;
}

const LENGTH = 5;
const lacks = (code: string): boolean => code.length < LENGTH;

/**
 * The number that sign-in codes go to. A new one needs the code that was sent to it; and where one has been signed in
 * for a while, one of the present number too (D19).
 */
export function OwnPhone() {
  const words = useWords();
  const { t } = words;
  const { phone_number } = useProfile();
  const { value, set, clear } = useDraft('own_phone', DRAFT);
  const { phone, sent } = value;
  const [tried, setTried] = useState(false);
  const [code, setCode] = useState('');
  const [current, setCurrent] = useState('');
  const send = useCall(calls.sendOtp);
  const update = useCall(calls.update);
  const wrong =
    phone === null || PHONE.test(phone)
      ? undefined
      : problemText(words, { type: 'phone', label: 'profile.new_number' }, 'pattern', phone);

  const codeTo = async (to: string) => {
    const outcome = await send.submit({ body: { phone_number: to } });
    if (outcome.state !== 'done') return null;
    const { request_id, resend_after_s, printed } = outcome.answer.data;
    return { request_id, printed, again: Date.now() + resend_after_s * 1000 };
  };
  const close = () => {
    clear();
    setTried(false);
    setCode('');
    setCurrent('');
    send.reset();
    update.reset();
  };
  const confirm = async () => {
    if (!sent || phone === null) return;
    const body = {
      phone_number: phone,
      code,
      request_id: sent.request_id,
      ...(sent.current && { current_code: current, current_request_id: sent.current }),
    };
    const outcome = await update.submit({ body });
    if (outcome.state === 'done') {
      await amendSession({ profile: outcome.answer.data });
      toast(t('profile.number_done'));
      return close();
    }
    const { fields } = outcome.error;
    // A wrong code must be typed again.
    setTried(false);
    if (fields.code) setCode('');
    if (fields.current_code) setCurrent('');
    if (fields.current_code?.[0] !== 'required' || !phone_number) return;
    await askCurrent();
  };
  const ask = async () => {
    if (phone === null) return;
    update.reset();
    const asked = await codeTo(phone);
    if (!asked) return;
    setCode('');
    setTried(false);
    set({ sent: { ...sent, ...asked } });
  };
  const askCurrent = async () => {
    if (!sent || !phone_number) return;
    update.reset();
    const asked = await codeTo(phone_number);
    if (!asked) return;
    setCurrent('');
    setTried(false);
    set({ sent: { ...sent, current: asked.request_id, current_again: asked.again } });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (sent) return lacks(code) || asksCurrent ? undefined : confirm();
    if (!wrong && phone) await ask();
  };
  const asksCurrent = sent?.current !== undefined && lacks(current);
  const refusal = send.error ?? update.error;
  const codes = refusal && Object.entries(refusal.fields);
  const own = codes?.some(([name]) => name === 'current_code');
  const field = codes?.[0]?.[1][0];

  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-heavy">{t('profile.number')}</h2>
          <p className="text-label text-muted">{t('profile.number_help')}</p>
        </div>
        {phone_number && <Phone number={phone_number} />}
        {phone === null && <Button onClick={() => set({ phone: '' })}>{t('profile.change')}</Button>}
      </div>
      {phone !== null && (
        <form className="flex flex-col gap-3" noValidate onSubmit={(event) => void submit(event)}>
          {!sent && (
            <PhoneField
              label={t('profile.new_number')}
              value={phone}
              onChange={(next) => {
                send.reset();
                set({ phone: next });
              }}
              error={(tried && wrong) || undefined}
              native={{ autoComplete: 'tel', autoFocus: true }}
            />
          )}
          {sent && (
            <>
              {sent.printed && <Notice>{t('profile.printed')}</Notice>}
              <Code label={t('profile.code')} value={code} onChange={setCode} tried={tried} />
              <AgainButton
                from={sent.again}
                printed={sent.printed}
                busy={send.busy}
                onClick={() => void ask()}
              />
            </>
          )}
          {sent?.current && (
            <>
              <Notice>{t('profile.current_why')}</Notice>
              <Code label={t('profile.current')} value={current} onChange={setCurrent} tried={tried} />
              <AgainButton
                from={sent.current_again ?? 0}
                printed={sent.printed}
                busy={send.busy}
                onClick={() => void askCurrent()}
              />
            </>
          )}
          <ErrorNotice error={refusal} {...(own && { title: t('profile.current') })}>
            {field && !refusal?.message ? fieldText(words, field) : undefined}
          </ErrorNotice>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              kind="primary"
              busy={send.busy || update.busy}
              notYet={sent ? lacks(code) || asksCurrent : Boolean(wrong || !phone)}
            >
              {t(sent ? 'profile.confirm' : 'profile.send')}
            </Button>
            <Button onClick={close}>{t('common.cancel')}</Button>
          </div>
        </form>
      )}
    </Card>
  );
}

/** A code field; after an attempt it shows how many digits are missing. */
function Code({
  label,
  value,
  onChange,
  tried,
}: {
  label: string;
  value: string;
  onChange: (code: string) => void;
  tried: boolean;
}) {
  const { t } = useWords();
  const missing = LENGTH - value.length;
  return (
    <>
      <p className="font-strong">{label}</p>
      <OtpField
        label={label}
        value={value}
        onChange={onChange}
        error={tried && missing > 0 ? t('login.code_missing', { length: LENGTH, missing }) : undefined}
        autoFocus
      />
    </>
  );
}
