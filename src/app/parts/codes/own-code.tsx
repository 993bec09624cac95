import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useProfile } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { profile as calls } from '#contract/people/profile.ts';
import { Button } from '#ui/button.tsx';
import { OtpField } from '#ui/fields/otp-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { AgainButton } from './again-button.tsx';

const LENGTH = 5;

/** A fresh code sent to one's own phone, for actions a session alone may not do; `given` once it is complete. */
export function useOwnCode() {
  const { phone_number } = useProfile();
  const send = useCall(calls.sendOtp);
  const [sent, setSent] = useState<{ request_id: string; printed: boolean; again: number } | null>(null);
  const [code, setCode] = useState('');
  const ask = async () => {
    if (!phone_number) return;
    const outcome = await send.submit({ body: { phone_number } });
    if (outcome.state !== 'done') return;
    const { request_id, resend_after_s, printed } = outcome.answer.data;
    setCode('');
    setSent({ request_id, printed, again: Date.now() + resend_after_s * 1000 });
  };
  const given = sent && code.length === LENGTH ? { code, request_id: sent.request_id } : null;
  return { sent, code, setCode, ask, busy: send.busy, error: send.error, given };
}

/** Requests and enters the code. */
export function OwnCode({ of, error }: { of: ReturnType<typeof useOwnCode>; error?: string | undefined }) {
  const { t } = useWords();
  const { sent, code, setCode, ask, busy } = of;
  return (
    <div className="flex flex-col gap-3">
      <ErrorNotice error={of.error} />
      {sent ? (
        <>
          {sent.printed && <Notice>{t('profile.printed')}</Notice>}
          <p className="font-strong">{t('profile.own_code')}</p>
          <OtpField label={t('profile.own_code')} value={code} onChange={setCode} error={error} autoFocus />
          <AgainButton from={sent.again} printed={sent.printed} busy={busy} onClick={() => void ask()} />
        </>
      ) : (
        <Button busy={busy} onClick={() => void ask()}>
          {t('profile.send')}
        </Button>
      )}
    </div>
  );
}
