import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HardDrive from 'lucide-react/icons/hard-drive';
import KeyRound from 'lucide-react/icons/key-round';
import { useCallback, useState } from 'react';
import { refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { copyText } from '#app/copy-text.ts';
import { can } from '#app/data/access.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useQuestion } from '#app/engine/use-question.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { toast } from '#app/state/toast.ts';
import { type BackupSettings, backups, plainPassphrase } from '#contract/system/backups.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type PlanProps, Schedule, Where } from './plan-sheets.tsx';

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

/** Characters of a passphrase at least. */
const LEAST = 8;

function Key({ settings, open, onClose }: PlanProps) {
  const words = useWords();
  const { t } = words;
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [recovery, setRecovery] = useState<string | null>(null);
  const call = useCall(backups.passphrase);
  const ending = useCall(backups.passphrase);
  const { reset } = call;
  const clear = useCallback(() => {
    setRecovery(null);
    setTyped('');
    setTried(false);
    reset();
  }, [reset]);
  // It is shown this once: no stray tap loses it, nor its answer.
  const close = useFormClose({
    open,
    dirty: call.busy || recovery !== null,
    clear,
    onClose,
    says: {
      title: t('backups.recovery_ask'),
      text: t('backups.recovery_once'),
      leave: t('backups.recovery_kept'),
    },
  });
  const question = useQuestion();
  const short = plainPassphrase(typed).length < LEAST;
  const set = async () => {
    setTried(true);
    if (short) return;
    const outcome = await call.submit({ body: { passphrase: typed } });
    if (outcome.state !== 'done') return;
    setTyped('');
    setRecovery(outcome.answer.data.recovery_key);
  };
  const unseal = async () => {
    const outcome = await ending.submit({ body: { passphrase: null } });
    if (outcome.state === 'refused') return refusalText(words, outcome.error);
    toast(t('backups.key_cleared'));
    close.finish();
    return null;
  };
  const copy = async () => {
    const done = await copyText(recovery ?? '');
    toast(done ? t('backups.copied') : { text: t('common.copy_failed'), kind: 'warning' });
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('backups.key')}
      footer={
        recovery !== null && (
          <Button kind="primary" size="large" block onClick={() => close.finish()}>
            {t('backups.recovery_kept')}
          </Button>
        )
      }
    >
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
            error={(call.fieldErrors.passphrase || (tried && short)) && t('backups.key_short')}
          />
          <Button
            kind="primary"
            size="large"
            block
            busy={call.busy}
            notYet={short}
            onClick={() => void set()}
          >
            {t('backups.key_set')}
          </Button>
          {settings.passphrase && (
            <Button
              kind="danger"
              block
              busy={call.busy}
              onClick={() =>
                question.ask(
                  {
                    title: t('backups.key_clear_ask'),
                    text: t('backups.key_clear_help'),
                    yes: t('backups.key_clear'),
                  },
                  unseal,
                )
              }
            >
              {t('backups.key_clear')}
            </Button>
          )}
        </>
      )}
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}
