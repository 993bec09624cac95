import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { deviceKey } from '#app/data/device-key.ts';
import { currentSession, hasExpired, storeSession } from '#app/data/session.ts';
import { touch } from '#app/data/touched.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import { hasOutbox } from '#app/offline/outbox.ts';
import { Mark } from '#app/shell/mark.tsx';
import { type SignedIn, signIn } from '#contract/access/sign-in.ts';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type AdminLink, takeAdminLink } from './admin-link.ts';
import { CodeStep } from './code-step.tsx';
import { CourtArt } from './court-art.tsx';
import { LoginFoot } from './login-foot.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PhoneStep } from './phone-step.tsx';
import { safePath } from './safe-path.ts';
import { forgetStep, useStep } from './step.ts';

// Only the very first sign-in of a club needs it.
const ReplacePhone = lazyScreen<{ onDone: () => void }>(() =>
  import('./replace-phone.tsx').then((m) => m.ReplacePhone),
);

// Loaded only on devices with queued work.
const LeftUnsent = lazyWithWords<object>(() => import('./left-unsent.tsx').then((m) => m.LeftUnsent));

/** Read as soon as the page's code runs, before anything can note the address down. */
const linkAtStart = takeAdminLink();

/** Phone, then code; or the super-admin's link. Leads on to where one wanted to go. */
export function LoginScreen() {
  const { club_name } = useClub();
  return (
    <div className="grid min-h-dvh grid-cols-1 tablet:grid-cols-2">
      <main className="flex flex-col bg-surface">
        <div className="mx-auto flex w-full max-w-96 flex-1 flex-col gap-4 px-6 py-14 tablet:justify-center tablet:px-0">
          <div className="flex min-h-9 items-center gap-3 text-brand">
            <Mark />
            <span className="text-[22px] leading-normal font-heavy text-text">{club_name}</span>
          </div>
          <Steps />
        </div>
        <LoginFoot />
      </main>
      <CourtArt />
    </div>
  );
}

function Steps() {
  const words = useWords();
  const { t } = words;
  const router = useRouter();
  const search = useRouterState({
    select: ({ location }) => location.search as { to?: unknown; why?: unknown },
  });
  const { phone, sent, set } = useStep();
  const [replace, setReplace] = useState(() => mustReplace());
  const link = useAdminLink((answer) => void signedIn(answer));

  const [before] = useState(currentSession);
  const [kept, setKept] = useState(false);
  useEffect(() => void hasOutbox().then(setKept, () => {}), []);

  const goOn = () => {
    const path = safePath(search.to, location.origin);
    // Reload to drop this window's state of an earlier session.
    if (before) location.assign(path);
    else router.history.replace(path);
  };
  const signedIn = async ({ token, expired_at, user }: SignedIn) => {
    const { id: user_id, must_replace_phone } = user;
    forgetStep();
    touch();
    await storeSession({ token, expires_at: expired_at, user_id, profile: null, must_replace_phone });
    if (must_replace_phone) setReplace(true);
    else goOn();
  };

  const stay = link.busy || replace || before === null || hasExpired(before);
  const leave = useEffectEvent(goOn);
  useEffect(() => {
    if (!stay) leave();
  }, [stay]);

  if (link.busy) {
    return (
      <p role="status" className="flex items-center gap-3 text-lead">
        <Spinner />
        {t('login.link_busy')}
      </p>
    );
  }
  if (replace) return <ReplacePhone onDone={goOn} />;
  const notice = link.failed ? t('login.link_failed') : whyText(words, search.why);
  return (
    <>
      {notice && <Notice kind="warning">{notice}</Notice>}
      {kept && (
        <Suspense>
          <LeftUnsent />
        </Suspense>
      )}
      {sent ? (
        <CodeStep
          phone={phone}
          sent={sent}
          onSent={(code) => set({ sent: code })}
          onChangePhone={() => set({ sent: null })}
          onSignedIn={(answer) => void signedIn(answer)}
        />
      ) : (
        <PhoneStep
          phone={phone}
          onPhone={(typed) => set({ phone: typed })}
          onSent={(code) => set({ sent: code })}
        >
          <PasskeyButton onSignedIn={(answer) => void signedIn(answer)} />
        </PhoneStep>
      )}
    </>
  );
}

function mustReplace(): boolean {
  const session = currentSession();
  return session ? session.must_replace_phone && !hasExpired(session) : false;
}

/** Signs in by the link of the address, once. */
function useAdminLink(onSignedIn: (answer: SignedIn) => void): { busy: boolean; failed: boolean } {
  const login = useCall(signIn.login);
  const [link, setLink] = useState<AdminLink | null>(linkAtStart);
  // A link works once: it is sent once, however often React runs the effect.
  const used = useRef<AdminLink | null>(null);
  const [failed, setFailed] = useState(false);
  const enter = useEffectEvent(async ({ phone_number, token }: AdminLink) => {
    const body = { super_admin: true, phone_number, token, device_key: deviceKey() } as const;
    const outcome = await login.submit({ body });
    if (outcome.state === 'done') onSignedIn(outcome.answer.data);
    else setFailed(true);
    setLink(null);
  });
  useEffect(() => {
    if (!link || used.current === link) return;
    used.current = link;
    void enter(link);
  }, [link]);
  useEffect(() => {
    const arrived = () => setLink(takeAdminLink());
    addEventListener('hashchange', arrived);
    return () => removeEventListener('hashchange', arrived);
  }, []);
  return { busy: link !== null, failed };
}

function whyText({ t }: Words, why: unknown): string | null {
  if (why === 'expired' || why === 'ended' || why === 'forbidden' || why === 'locked')
    return t(`login.why_${why}`);
  return null;
}
