import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HardDrive from 'lucide-react/icons/hard-drive';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { copyText } from '#app/copy-text.ts';
import { can } from '#app/data/access.ts';
import { useCall } from '#app/data/use-call.ts';
import { useWords } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { toast } from '#app/state/toast.ts';
import { type BackupSettings, backups } from '#contract/backups.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';

const KINDS = ['schedule', 'where', 'key'] as const;
type Kind = (typeof KINDS)[number];
const ICONS: Record<Kind, LucideIcon> = { schedule: CalendarClock, where: HardDrive, key: KeyRound };

/** When, where and how sealed: three rows, each with its state and its form. */
export function BackupSetup({ settings }: { settings: BackupSettings }) {
  const { t, time } = useWords();
  const [open, setOpen] = useState<Kind | null>(null);
  const may = can('backup.retrieve') && can('setting.update');
  const states: Record<Kind, string> = {
    schedule: t('backups.schedule_what', { at: time(settings.at), n: settings.keep.daily }),
    where: settings.folder ?? t('backups.where_own'),
    key: t(settings.passphrase ? 'backups.key_on' : 'backups.key_off'),
  };
  return (
    <Card className="grid p-0 tablet:grid-cols-3">
      {KINDS.map((kind) => {
        const content = (
          <>
            <span className="tone-brand flex size-9 flex-none items-center justify-center rounded-full">
              <Icon of={ICONS[kind]} size={20} />
            </span>
            <span className="min-w-0 flex-1 text-start">
              <span className="block font-heavy">{t(`backups.${kind}`)}</span>
              <span className="ellipsis block text-label text-muted">{states[kind]}</span>
            </span>
          </>
        );
        const look = 'flex min-h-16 items-center gap-3 p-3.5';
        return may ? (
          <button key={kind} type="button" className={`press ${look}`} onClick={() => setOpen(kind)}>
            {content}
            <Icon of={ChevronRight} size={16} flip className="flex-none text-muted" />
          </button>
        ) : (
          <div key={kind} className={look}>
            {content}
          </div>
        );
      })}
      {may && (
        <>
          <Schedule settings={settings} open={open === 'schedule'} onClose={() => setOpen(null)} />
          <Where settings={settings} open={open === 'where'} onClose={() => setOpen(null)} />
          <Key settings={settings} open={open === 'key'} onClose={() => setOpen(null)} />
        </>
      )}
    </Card>
  );
}

interface FormProps {
  settings: BackupSettings;
  open: boolean;
  onClose: () => void;
}

/** What is saved by one call, and what it says afterwards. */
function useSettings(onClose: () => void) {
  const { t } = useWords();
  const call = useCall(backups.updateSettings);
  const save = async (body: Parameters<typeof call.submit>[0]['body']) => {
    const outcome = await call.submit({ body });
    if (outcome.state !== 'done') return;
    toast(t('backups.set_saved'));
    onClose();
  };
  return { ...call, save };
}

function Schedule({ settings, open, onClose }: FormProps) {
  const { t } = useWords();
  const [at, setAt] = useState(settings.at);
  const [keep, setKeep] = useState(settings.keep);
  const { save, busy, error, fieldErrors } = useSettings(onClose);
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('backups.schedule')}
      footer={
        <Button
          kind="primary"
          size="large"
          block
          busy={busy}
          onClick={() => void save({ at, keep, version: settings.version })}
        >
          {t('backups.set_save')}
        </Button>
      }
    >
      <ErrorNotice error={error} />
      <TimeField
        label={t('backups.hour')}
        value={at}
        onChange={setAt}
        invalid={t('backups.hour_wrong')}
        error={fieldErrors.at}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-2 font-strong">{t('backups.keep')}</legend>
        {(['daily', 'weekly', 'monthly'] as const).map((span) => (
          <NumberField
            key={span}
            label={t(`backups.${span}`)}
            min={span === 'daily' ? 1 : 0}
            max={MOST[span]}
            value={keep[span]}
            onChange={(n) => setKeep({ ...keep, [span]: n ?? (span === 'daily' ? 1 : 0) })}
            error={fieldErrors[`keep.${span}`]}
          />
        ))}
      </fieldset>
      <p className="text-label text-muted">{t('backups.keep_help')}</p>
    </Sheet>
  );
}

const MOST = { daily: 366, weekly: 104, monthly: 120 };

function Where({ settings, open, onClose }: FormProps) {
  const { t } = useWords();
  const [folder, setFolder] = useState(settings.folder ?? '');
  const { save, busy, error, fieldErrors } = useSettings(onClose);
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('backups.where')}
      footer={
        <Button
          kind="primary"
          size="large"
          block
          busy={busy}
          onClick={() => void save({ folder: folder.trim() || null, version: settings.version })}
        >
          {t('backups.set_save')}
        </Button>
      }
    >
      <ErrorNotice error={error} />
      <TextField
        label={t('backups.folder')}
        help={t('backups.folder_help', { folder: settings.standard_folder })}
        dir="ltr"
        optional
        value={folder}
        onChange={setFolder}
        error={fieldErrors.folder && t('backups.folder_wrong')}
      />
    </Sheet>
  );
}

/** Characters of a passphrase at least. */
const LEAST = 8;

function Key({ settings, open, onClose }: FormProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [recovery, setRecovery] = useState<string | null>(null);
  const call = useCall(backups.passphrase);
  const close = () => {
    setRecovery(null);
    setTyped('');
    onClose();
  };
  const set = async (passphrase: string | null) => {
    const outcome = await call.submit({ body: { passphrase } });
    if (outcome.state !== 'done') return;
    setTyped('');
    if (passphrase === null) {
      toast(t('backups.key_cleared'));
      close();
    } else setRecovery(outcome.answer.data.recovery_key);
  };
  const copy = async () => {
    const done = await copyText(recovery ?? '');
    toast(done ? t('backups.copied') : { text: t('common.copy_failed'), kind: 'warning' });
  };
  return (
    <Sheet open={open} onCloseRequest={close} title={t('backups.key')}>
      <ErrorNotice error={call.error} />
      {recovery !== null ? (
        <>
          <Notice kind="warning" title={t('backups.recovery')}>
            {t('backups.recovery_help')}
          </Notice>
          <p dir="ltr" className="rounded-card border border-line p-3 font-strong break-all select-all">
            {recovery}
          </p>
          <div className="flex gap-2">
            <Button onClick={() => window.print()}>{t('backups.print_key')}</Button>
            <Button onClick={() => void copy()}>{t('backups.copy_key')}</Button>
          </div>
        </>
      ) : (
        <>
          <TextField
            label={t('backups.key_new')}
            help={t('backups.key_help')}
            type="password"
            value={typed}
            onChange={setTyped}
            error={call.fieldErrors.passphrase && t('backups.key_short')}
          />
          <Button
            kind="primary"
            size="large"
            block
            busy={call.busy}
            notYet={typed.trim().length < LEAST}
            onClick={() => typed.trim().length >= LEAST && void set(typed)}
          >
            {t('backups.key_set')}
          </Button>
          {settings.passphrase && (
            <Button kind="danger" block busy={call.busy} onClick={() => void set(null)}>
              {t('backups.key_clear')}
            </Button>
          )}
        </>
      )}
    </Sheet>
  );
}
