import { useQuery } from '@tanstack/react-query';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import FileUp from 'lucide-react/icons/file-up';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useRef, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { can, canCall } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { ErrorNotice, FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { type Backup, type BackupSettings, backups } from '#contract/system/backups.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupSetup } from './backup-setup.tsx';
import { useBackupWords } from './backup-words.ts';
import { RestoreSheet } from './restore-sheet.tsx';
import { UndoCard } from './undo-card.tsx';
import { useBackups } from './use-backups.ts';
import { useSendFile } from './use-send-file.ts';

/** The backups of the club: whether the last one is sound, all of them, and the way back to one (backup.md). */
export function BackupsScreen() {
  const { t } = useWords();
  useCan();
  const shown = useBackups();
  const asked = useQuery(queryFor(backups.settings, {}));
  const settings = asked.data?.data;
  const [restored, setRestored] = useState<Backup | null>(null);
  // Loaded separately: a filter may exclude it while it is being restored.
  const row = useQuery({
    ...queryFor(backups.get, { params: { id: String(restored?.id) } }),
    enabled: restored !== null,
  }).data?.data;
  return (
    <>
      <TopBar title={t('backups.title')} />
      <main className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-3.5 tablet:p-4">
        <FailedNotice query={asked} title={t('backups.health_missing')} />
        <Health settings={settings} />
        {settings?.undo_until && canCall(backups.undo) && <UndoCard until={settings.undo_until} />}
        <BackupList {...shown} onRestore={setRestored} />
        {settings && <BackupSetup settings={settings} />}
      </main>
      <RestoreSheet row={restored ? (row ?? restored) : undefined} onClose={() => setRestored(null)} />
    </>
  );
}

/** Whether a usable backup exists, in one line, with the way to check it. */
function Health({ settings }: { settings: BackupSettings | undefined }) {
  const { t } = useWords();
  const { moment } = useBackupWords();
  const make = useCall(backups.create);
  const send = useSendFile();
  const file = useRef<HTMLInputElement>(null);
  const saving = useQuery(queryFor(backups.list, { query: { state: 'saving' } })).data?.data;
  const making = saving?.some(({ work }) => work === 'make') ?? false;
  const state = settings?.last?.state ?? 'none';
  const begin = async () => {
    const outcome = await make.submit({ body: {} });
    if (outcome.state === 'done') toast(t('backups.asked'));
  };
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {settings && (
          <>
            <span
              className={`flex size-11 flex-none items-center justify-center rounded-full ${state === 'sound' ? 'tone-positive' : 'tone-warning'}`}
            >
              <Icon of={state === 'sound' ? ShieldCheck : ShieldAlert} />
            </span>
            <div className="min-w-48 flex-1">
              <h2 className="font-heavy text-lead">{t(`backups.health_${state}`)}</h2>
              <p className="text-label text-muted">
                {t(`backups.health_${state}_what`, {
                  at: settings.last ? moment(settings.last.made_at) : '',
                })}
              </p>
            </div>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {canCall(backups.upload) && (
            <>
              <input
                ref={file}
                type="file"
                hidden
                aria-label={t('backups.send')}
                onChange={(event) => {
                  const chosen = event.target.files?.[0];
                  event.target.value = '';
                  if (chosen) void send.start(chosen);
                }}
              />
              <Button
                icon={FileUp}
                busy={send.busy}
                busyText={send.said}
                onClick={() => file.current?.click()}
              >
                {t('backups.send')}
              </Button>
            </>
          )}
          {can('backup.create') && (
            <Button
              kind="primary"
              icon={DatabaseBackup}
              busy={make.busy}
              disabled={making}
              onClick={() => void begin()}
            >
              {t('backups.make')}
            </Button>
          )}
        </div>
      </div>
      {send.error?.fields?.folder ? (
        <Notice kind="error">{t('backups.why_folder')}</Notice>
      ) : (
        <ErrorNotice error={make.error ?? send.error} />
      )}
    </Card>
  );
}
