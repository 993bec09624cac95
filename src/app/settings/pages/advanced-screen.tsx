import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import Send from 'lucide-react/icons/send';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { copyText } from '#app/copy-text.ts';
import { clubZone } from '#app/data/club.ts';
import { useCan, useProfile } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { PasskeyHint, usePasskeyWanted } from '#app/parts/passkeys/passkey-hint.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { MESSAGE_FAULT_WORDS } from '#contract/messages/columns/messages.ts';
import { type SystemStatus, system } from '#contract/system/system.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { deviceName } from './sessions-card.tsx';

/** The server's state, and actions: check the books, send a test message. */
export function AdvancedScreen() {
  const { t } = useWords();
  const query = useQuery(queryFor(system.status, {}));
  const status = query.data?.data;
  return (
    <>
      <TopBar title={t('settings-advanced.title')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4">
        <PasskeyWanted />
        {!status && <AnswerMissing query={query} rows={6} />}
        {status && (
          <div className="grid max-w-275 items-start gap-3 tablet:grid-cols-2">
            <div className="grid gap-3">
              <Version status={status} />
              <Sms sms={status.sms} />
            </div>
            <div className="grid gap-3">
              <Check check={status.check} />
              <Day day={status.day} clock={status.clock} />
              <Address address={status.address} />
              <Unsent unsent={status.unsent} />
            </div>
          </div>
        )}
      </main>
    </>
  );
}

/** Suggests a passkey to holders of the top role, the most attractive target. */
function PasskeyWanted() {
  const { t } = useWords();
  if (!usePasskeyWanted()) return null;
  return (
    <div className="mb-3 max-w-275">
      <PasskeyHint
        action={
          <Link to="/profile" className="btn btn-secondary press">
            {t('passkeys.top_make')}
          </Link>
        }
      />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-3 p-4" role="region" aria-label={title}>
      <h2 className="text-lead font-heavy">{title}</h2>
      {children}
    </Card>
  );
}

const MB = 1_000_000;
const GB = 1_000_000_000;
const sizeText = ({ t, number }: Words, bytes: number): string =>
  bytes >= GB
    ? t('backups.gb', { n: number(Math.round(bytes / (GB / 10)) / 10) })
    : t('backups.mb', { n: number(Math.round(bytes / MB)) });
/** Technical text, left to right. */
const Code = ({ children }: { children: string }) => (
  <bdi dir="ltr" className="break-all">
    {children}
  </bdi>
);

function Version({ status }: { status: SystemStatus }) {
  const can = useCan();
  const words = useWords();
  const { t, digits } = words;
  const { version, size, disk } = status;
  return (
    <Part title={t('settings-advanced.version')}>
      <FactList
        facts={[
          [t('settings-advanced.app'), <Code key="v">{digits(version)}</Code>],
          [t('settings-advanced.size'), sizeText(words, size)],
          [t('settings-advanced.disk'), disk && sizeText(words, disk.free)],
        ]}
      />
      {disk && disk.free < disk.needed && (
        <Notice kind="warning">
          {t('settings-advanced.disk_low', {
            folder: `\u2068${disk.folder}\u2069`,
            free: sizeText(words, disk.free),
            needed: sizeText(words, disk.needed),
          })}
        </Notice>
      )}
      {can('backup.show') && (
        <Link to="/backup" className="btn btn-soft press">
          <Icon of={DatabaseBackup} />
          {t('settings-advanced.archive')}
        </Link>
      )}
      <ForSupport status={status} />
    </Part>
  );
}

/** The technical facts that support asks for. */
function ForSupport({ status: { version, schema, epoch, address } }: { status: SystemStatus }) {
  const { t } = useWords();
  const facts = [
    [t('settings-advanced.schema'), schema],
    [t('settings-advanced.epoch'), epoch],
    [t('settings-advanced.origin'), address.origin],
    [t('settings-advanced.caller'), address.caller],
  ] as const;
  const copy = async () => {
    const lines = [[t('settings-advanced.app'), version], ...facts].map(
      ([name, value]) => `${name}: ${value}`,
    );
    const done = await copyText(lines.join('\n'));
    toast(done ? t('settings-advanced.copied') : { text: t('common.copy_failed'), kind: 'warning' });
  };
  return (
    <details className="group border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-strong text-brand">
        <span className="flex-1">{t('settings-advanced.support')}</span>
        <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 pt-1">
        <FactList facts={facts.map(([name, value]) => [name, <Code key={name}>{value}</Code>])} />
        <Button icon={Copy} onClick={() => void copy()}>
          {t('settings-advanced.copy')}
        </Button>
      </div>
    </details>
  );
}

function Check({ check }: { check: SystemStatus['check'] }) {
  const { t, instant } = useWords();
  const can = useCan();
  const ask = useCall(system.check);
  const running = check !== null && check.done_at === null;
  return (
    <Part title={t('settings-advanced.check')}>
      {check === null && <p className="text-muted">{t('settings-advanced.check_never')}</p>}
      {check?.done_at && (
        <Notice kind={check.problems === 0 ? 'info' : 'error'}>
          {check.problems === 0
            ? t('settings-advanced.check_right', { when: instant(check.done_at, clubZone(), 'weekday') })
            : t('settings-advanced.check_wrong', {
                n: check.problems ?? 0,
                when: instant(check.done_at, clubZone(), 'weekday'),
              })}
        </Notice>
      )}
      {check && check.found.length > 0 && (
        <ul dir="ltr" lang="en" className="list-disc ps-5 text-label">
          {check.found.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {can('setting.update') && (
        <Button
          kind="soft"
          icon={ShieldCheck}
          busy={ask.busy || running}
          busyText={t('settings-advanced.checking')}
          onClick={() => void ask.submit({ body: {} })}
        >
          {t('settings-advanced.check_now')}
        </Button>
      )}
      <ErrorNotice error={ask.error}>{ask.errorText}</ErrorNotice>
    </Part>
  );
}

function Sms({ sms: { gateway, prints, refused_at } }: { sms: SystemStatus['sms'] }) {
  const { t, locale, instant } = useWords();
  const can = useCan();
  const send = useCall(system.testMessage);
  const own = useProfile()?.phone_number ?? '';
  const [phone, setPhone] = useState<string | null>(null);
  const [said, setSaid] = useState<{ sent: boolean; text: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaid(null);
    const outcome = await send.submit({ body: { phone_number: phone ?? own } });
    if (outcome.state !== 'done') return;
    const { sent, fault } = outcome.answer.data;
    setSaid({
      sent,
      text: sent ? t('settings-advanced.sms_sent') : MESSAGE_FAULT_WORDS[fault ?? 'internal'][locale],
    });
  };
  return (
    <Part title={t('settings-advanced.sms')}>
      <FactList facts={[[t('settings-advanced.gateway'), t(`settings-advanced.gateway_${gateway}`)]]} />
      {prints && <p className="text-label text-muted">{t('settings-advanced.sms_prints')}</p>}
      {refused_at && (
        <Notice kind="error">
          {t('settings-advanced.sms_refused', { when: instant(refused_at, clubZone(), 'weekday') })}
        </Notice>
      )}
      {can('setting.update') && (
        <form className="flex flex-col gap-2" noValidate onSubmit={(event) => void submit(event)}>
          <PhoneField
            label={t('settings-advanced.sms_to')}
            value={phone ?? own}
            onChange={setPhone}
            error={send.fieldErrors.phone_number}
          />
          <Button type="submit" kind="soft" icon={Send} busy={send.busy}>
            {t('settings-advanced.sms_test')}
          </Button>
        </form>
      )}
      {said && <Notice kind={said.sent ? 'info' : 'error'}>{said.text}</Notice>}
      {send.error && !send.fieldErrors.phone_number && (
        <ErrorNotice error={send.error}>{send.errorText}</ErrorNotice>
      )}
    </Part>
  );
}

function Address({ address }: { address: SystemStatus['address'] }) {
  const { t } = useWords();
  const { public_url, https } = address;
  return (
    <Part title={t('settings-advanced.address')}>
      <FactList
        facts={[
          [
            t('settings-advanced.public_url'),
            public_url ? <Code key="p">{public_url}</Code> : t('settings-advanced.public_url_none'),
          ],
        ]}
      />
      <p>
        <Tag tone={https ? 'positive' : 'warning'}>
          {t(https ? 'settings-advanced.https' : 'settings-advanced.https_none')}
        </Tag>
      </p>
      {!https && <p className="text-label text-muted">{t('settings-advanced.https_help')}</p>}
    </Part>
  );
}

function Day({ day: { last, failed_at, next, waiting }, clock }: Pick<SystemStatus, 'day' | 'clock'>) {
  const { t, instant } = useWords();
  const when = (at: string) => instant(at, clubZone(), 'weekday');
  return (
    <Part title={t('settings-advanced.day')}>
      <FactList
        facts={[
          [t('settings-advanced.day_last'), last ? when(last) : t('settings-advanced.day_never')],
          [t('settings-advanced.day_next'), when(next)],
          [t('settings-advanced.clock'), when(clock.now)],
        ]}
      />
      {clock.newest && (
        <Notice kind="error">
          {t('settings-advanced.clock_behind', { now: when(clock.now), newest: when(clock.newest) })}
        </Notice>
      )}
      {failed_at && (
        <Notice kind="error">{t('settings-advanced.day_failed', { when: when(failed_at) })}</Notice>
      )}
      {waiting > 0 && (
        <p className="text-label text-warning">{t('settings-advanced.day_waiting', { n: waiting })}</p>
      )}
    </Part>
  );
}

function Unsent({ unsent }: { unsent: SystemStatus['unsent'] }) {
  const words = useWords();
  const { t, instant } = words;
  return (
    <Part title={t('settings-advanced.unsent')}>
      <p className="text-label text-muted">{t('settings-advanced.unsent_help')}</p>
      {unsent.length === 0 && <p>{t('settings-advanced.unsent_none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {unsent.map((one) => (
          <li key={one.session_id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-40">
              <span className="block font-strong">
                {one.user.name} {one.user.family}
              </span>
              <span className="block text-caption text-muted">
                {deviceName(words, one)} · {instant(one.at, clubZone(), 'weekday')}
              </span>
            </p>
            {one.stuck > 0 && (
              <Tag tone="negative">{t('settings-advanced.unsent_stuck', { n: one.stuck })}</Tag>
            )}
            <Tag tone="warning">{t('settings-advanced.unsent_count', { n: one.count })}</Tag>
          </li>
        ))}
      </ul>
    </Part>
  );
}
