import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import History from 'lucide-react/icons/history';
import LogOut from 'lucide-react/icons/log-out';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClub } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { OwnCode, useOwnCode } from '#app/parts/codes/own-code.tsx';
import { agentName } from '#app/parts/devices/session-row.tsx';
import { toast } from '#app/state/toast.ts';
import { type Backup, type BackupPreview, backups } from '#contract/system/backups.ts';
import { COMMA } from '#domain/digits.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useBackupWords, WORK_WORDS } from './backup-words.ts';
import { isRestored, type RequestedRestore } from './restore-request.ts';

/** Restores a backup: loads it beside the club, shows a review, and activates it after the club's name was typed. */
export function RestoreSheet({ row, onClose }: { row: Backup | undefined; onClose: () => void }) {
  const { t } = useWords();
  const { moment, why } = useBackupWords();
  const { club_name } = useClub();
  const [name, setName] = useState('');
  const retrieve = useCall(backups.retrieve);
  const own = useOwnCode();
  const [asked, setAsked] = useState<RequestedRestore | null>(null);
  const params = { id: String(row?.id ?? 0) };
  // While it is being activated there is nothing to review.
  const looks = row?.staged === true && row.work === null;
  const preview = useQuery({ ...queryFor(backups.preview, { params }), enabled: looks });
  const shown = row?.staged ? preview.data?.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another backup begins anew
  useEffect(() => setName(''), [row?.id]);
  const at = row ? moment(row.made_at) : '';
  const landed = isRestored(row, asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it has landed
  useEffect(() => {
    if (!landed) return;
    setAsked(null);
    toast(t('backups.done', { at }));
    onClose();
  }, [landed]);
  const put = async () => {
    if (!shown || !row) return;
    const { id, retrieved_at } = row;
    const body = {
      token: shown.token,
      club_name: name,
      ...(shown.gains.length > 0 && { keep_rights: true }),
      ...(shown.signed ? {} : own.given),
    };
    const outcome = await retrieve.submit({ params, body });
    if (outcome.state === 'done') {
      setAsked({ id, retrieved_at });
      toast(t('backups.began'));
    } else if (outcome.error.code === 'preview_changed' || outcome.error.code === 'role_above')
      await preview.refetch();
    else if (outcome.error.code === 'code_wrong') own.setCode('');
  };
  return (
    <Sheet
      open={row !== undefined}
      onCloseRequest={onClose}
      title={t('backups.restore')}
      subtitle={t('backups.of', { at })}
      footer={
        shown &&
        row?.work === null && (
          <div className="flex gap-2">
            <Button size="large" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              kind="danger-solid"
              size="large"
              className="flex-1"
              busy={retrieve.busy}
              notYet={name.trim() !== club_name.trim() || !(shown.signed || own.given)}
              onClick={() => void put()}
            >
              {t('backups.put_back', { at })}
            </Button>
          </div>
        )
      }
    >
      {row && row.work !== null && (
        <div className="flex flex-col gap-2">
          <p role="status" className="font-strong">
            {t(WORK_WORDS[row.work])}
          </p>
          <Progress value={row.progress} max={1} label={t(WORK_WORDS[row.work])} className="text-brand" />
        </div>
      )}
      {row && row.work === null && row.why && <Notice kind="error">{why(row)}</Notice>}
      {row && row.work === null && !row.staged && <Load row={row} />}
      {row?.staged && row.work === null && !shown && <AnswerMissing query={preview} rows={5} />}
      {shown && row?.work === null && (
        <>
          {retrieve.error?.code === 'preview_changed' ? (
            <Notice kind="warning">{t('backups.changed')}</Notice>
          ) : (
            <ErrorNotice error={retrieve.error} />
          )}
          <Effect preview={shown} app={row.app ?? ''} />
          {!shown.signed && (
            <>
              <Notice kind="warning">{t('backups.not_signed')}</Notice>
              <OwnCode of={own} error={retrieve.fieldErrors.code} />
            </>
          )}
          <TextField
            autoFocus
            label={t('backups.type_name', { name: club_name })}
            value={name}
            onChange={setName}
            error={retrieve.fieldErrors.club_name}
          />
        </>
      )}
    </Sheet>
  );
}

function Load({ row }: { row: Backup }) {
  const { t } = useWords();
  const load = useCall(backups.load);
  const [passphrase, setPassphrase] = useState('');
  const begin = () =>
    void load.submit({ params: { id: String(row.id) }, body: passphrase ? { passphrase } : {} });
  // Loading starts automatically; an encrypted one waits for its passphrase, a faulty one for a decision.
  const atOnce = useEffectEvent(() => {
    if (!row.sealed && row.why === null) begin();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => atOnce(), [row.id]);
  return (
    <>
      <p className="text-muted">{t('backups.open_help')}</p>
      <ErrorNotice error={load.error} />
      {row.sealed && (
        <TextField
          label={t('backups.passphrase')}
          help={t('backups.passphrase_help')}
          type="password"
          value={passphrase}
          onChange={setPassphrase}
          error={load.fieldErrors.passphrase && t('backups.why_passphrase')}
        />
      )}
      <Button kind="primary" size="large" block busy={load.busy} onClick={begin}>
        {t('backups.open')}
      </Button>
    </>
  );
}

const FIGURES = ['reservations', 'documents', 'customers', 'balances'] as const;

function Effect({ preview, app }: { preview: BackupPreview; app: string }) {
  const { t, amount, number } = useWords();
  const { moment } = useBackupWords();
  const shown = (name: (typeof FIGURES)[number], n: number) => (name === 'balances' ? amount(n) : number(n));
  return (
    <>
      <table className="w-full text-start">
        <thead className="text-label text-muted">
          <tr className="border-b border-line-strong">
            {(['what', 'now', 'after'] as const).map((name) => (
              <th key={name} scope="col" className="p-2 text-start font-normal">
                <span className={name === 'what' ? 'sr-only' : ''}>{t(`backups.${name}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((name) => {
            const { now, after } = preview[name];
            return (
              <tr key={name} className="border-b border-line last:border-b-0">
                <th scope="row" className="p-2 text-start font-normal">
                  {t(`backups.${name}`)}
                </th>
                <td className="num p-2">{shown(name, now)}</td>
                <td className="num p-2 font-heavy">
                  <span className="flex items-baseline gap-3">
                    <bdi dir="ltr">{shown(name, after)}</bdi>
                    {after !== now && name !== 'balances' && (
                      <bdi dir="ltr" className={after < now ? 'text-negative' : 'text-positive'}>
                        {amount(after - now, 'always')}
                      </bdi>
                    )}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {preview.warnings.map((warning) => (
        <Notice key={warning} kind="warning">
          {t(`backups.warning_${warning}`, { app })}
        </Notice>
      ))}
      <Gains of={preview.gains} />
      <Lost preview={preview} />
      <ul className="flex flex-col gap-2 text-label">
        {(
          [
            ...(preview.changes > 0
              ? ([[History, t('backups.fact_changes', { n: preview.changes })]] as const)
              : []),
            [DatabaseBackup, t('backups.fact_before')],
            [LogOut, t('backups.fact_sessions', { n: preview.sessions })],
            [CloudUpload, t('backups.fact_unsent')],
            [Clock, t('backups.fact_short')],
          ] as const
        ).map(([icon, text]) => (
          <li key={text} className="flex items-start gap-2">
            <Icon of={icon} size={16} className="mt-1 flex-none text-muted" />
            <div>
              {text}
              {icon === CloudUpload && <Unsent of={preview.unsent} />}
            </div>
          </li>
        ))}
      </ul>
      <p className="sr-only">{t('backups.of', { at: moment(preview.taken_at) })}</p>
    </>
  );
}

/** People who had more permissions then: they keep what they have now. */
function Gains({ of }: { of: BackupPreview['gains'] }) {
  const { t, locale } = useWords();
  if (of.length === 0) return null;
  const named = (kind: BackupPreview['gains'][number]['kind']) => {
    const names = of.filter((one) => one.kind === kind).map(({ name }) => name);
    if (names.length === 0) return [];
    const all = names.some((name) => name === '') ? '' : names.join(COMMA[locale]);
    return [`${t(`backups.gains_${kind}`, { n: names.length })}${all && `: ${all}`}`];
  };
  return (
    <Notice kind="warning">
      {t('backups.gains')}
      <ul>
        {[...named('role'), ...named('user')].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Which devices hold work that the server has not, as far as each has said. */
function Unsent({ of }: { of: BackupPreview['unsent'] }) {
  const words = useWords();
  const { moment } = useBackupWords();
  if (of.length === 0) return null;
  return (
    <ul className="list-disc ps-5 font-strong">
      {of.map(({ session_id, user, device, user_agent, count, at }) => {
        const named = agentName(words, user_agent);
        return (
          <li key={session_id}>
            {words.t('backups.unsent_of', {
              who: `${user.name} ${user.family}`,
              device: device ? `${device.name || named} · ${words.digits(device.prefix)}` : named,
              n: count,
              at: moment(at),
            })}
          </li>
        );
      })}
    </ul>
  );
}

function Lost({ preview }: { preview: BackupPreview }) {
  const { t, digits, locale } = useWords();
  const { moment } = useBackupWords();
  const [open, setOpen] = useState(false);
  const lost = preview.lost.filter(({ count }) => count > 0);
  if (lost.length === 0) return <Notice>{t('backups.lost_none')}</Notice>;
  const list = lost.map(({ kind, count }) => t(`backups.lost_${kind}`, { n: count })).join(COMMA[locale]);
  return (
    <Notice
      kind="warning"
      action={
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'backups.hide_lost' : 'backups.show_lost')}
        </Button>
      }
    >
      {t('backups.lost_line', { at: moment(preview.taken_at), list })}
      {open &&
        lost.map(({ kind, count, rows }) => (
          <div key={kind} className="pt-2">
            <h3 className="font-strong">{t(`backups.lost_${kind}`, { n: count })}</h3>
            <ul>
              {rows.map(({ id, text }) => (
                <li key={id}>{digits(text)}</li>
              ))}
              {count > rows.length && <li>{t('backups.more_lost', { n: count - rows.length })}</li>}
            </ul>
          </div>
        ))}
    </Notice>
  );
}
