import { useAtomValue } from 'jotai';
import Archive from 'lucide-react/icons/archive-restore';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import KeyRound from 'lucide-react/icons/key-round';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { can, canCall } from '#app/data/access.ts';
import type { CallError } from '#app/data/call-error.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ExportMenu, WORKBOOKS } from '#app/engine/export-menu.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { type Backup, backups } from '#contract/system/backups.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { Tag } from '#ui/tag.tsx';
import { BackupFilters } from './backup-filters.tsx';
import { useBackupWords, WORK_WORDS } from './backup-words.ts';
import { DownloadButton } from './download-button.tsx';
import type { Backups } from './use-backups.ts';
import { sendingAtom } from './use-send-file.ts';

/** Backups, newest first, with the work in progress. */
export function BackupList({
  rows,
  total,
  list,
  state,
  onRestore,
}: Backups & { onRestore: (row: Backup) => void }) {
  const { t } = useWords();
  const { size } = useBackupWords();
  const [removing, setRemoving] = useState<Backup | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const narrowed = Object.keys(state.choice.filters).length > 0;
  const exporting = useExport(backups.list, t('backups.list'));
  return (
    <Card className="overflow-x-auto p-0">
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 ps-3 pe-2">
        <h2 className="font-strong">{t('backups.list')}</h2>
        <div className="flex items-center">
          <ExportMenu files={WORKBOOKS} onExport={(type) => exporting.start(type, state.choice.filters)} />
          <BackupFilters state={state} />
        </div>
      </div>
      <ExportBar exporting={exporting} />
      <ErrorNotice error={error} />
      {!rows ? (
        <div className="p-3">
          <AnswerMissing query={list} rows={5} />
        </div>
      ) : rows.length === 0 ? (
        <p className="p-4 text-muted">{t(narrowed ? 'backups.none_so' : 'backups.nothing')}</p>
      ) : (
        <table className="w-full text-start">
          <thead className="text-label text-muted max-tablet:sr-only">
            <tr className="border-b border-line-strong">
              {(['at', 'why', 'state', 'size', 'place'] as const).map((name) => (
                <th key={name} scope="col" className={`p-3 text-start font-normal ${HIDDEN[name] ?? ''}`}>
                  {t(`backups.${name}`)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('backups.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                onRestore={() => onRestore(row)}
                onRemove={() => setRemoving(row)}
                onError={setError}
              />
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <div className="flex flex-col gap-2 border-t border-line p-3">
          {list.isFetchNextPageError && <ErrorNotice error={list.error} />}
          {list.fetchStatus === 'paused' && <Notice kind="offline">{t('errors.offline')}</Notice>}
          <Button block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('backups.more')}
          </Button>
        </div>
      )}
      {rows && rows.length > 0 && total && (
        <p className="flex justify-between border-t border-line-strong p-3 font-strong">
          <span>{t('backups.n', { n: total.count })}</span>
          <span>{size(total.size)}</span>
        </p>
      )}
      <Removing row={removing} onEnd={() => setRemoving(null)} />
    </Card>
  );
}

const HIDDEN: Readonly<Record<string, string>> = {
  why: 'max-tablet:hidden',
  place: 'max-laptop:hidden',
  size: 'max-tablet:hidden',
};

function Row({
  row,
  onRestore,
  onRemove,
  onError,
}: {
  row: Backup;
  onRestore: () => void;
  onRemove: () => void;
  onError: (error: CallError | null) => void;
}) {
  const { t } = useWords();
  const { moment, size, reason } = useBackupWords();
  const sending = useAtomValue(sendingAtom);
  // An abandoned upload would stay for a day: it can be deleted.
  const idle = row.work === null || (row.work === 'receive' && row.id !== sending);
  const whole = row.state === 'saved' || row.state === 'retrieved';
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="p-3 text-start font-strong">
        {moment(row.made_at)}
        <span className="block text-label font-normal text-muted tablet:hidden">{reason(row)}</span>
      </th>
      <td className="p-3 text-muted max-tablet:hidden">{reason(row)}</td>
      <td className="p-3">
        <State row={row} />
      </td>
      <td className="num p-3 max-tablet:hidden">{row.size !== null && size(row.size)}</td>
      <td className="p-3 text-muted max-laptop:hidden">{row.place}</td>
      <td className="p-2">
        <div className="flex justify-end gap-1">
          {whole && canCall(backups.load) && (
            <Button kind="soft" onClick={onRestore}>
              {t('backups.restore')}
            </Button>
          )}
          {whole && can('backup.retrieve') && <DownloadButton row={row} onError={onError} />}
          {can('backup.delete') && idle && (
            <IconButton icon={Trash} label={t('backups.remove')} onClick={onRemove} />
          )}
        </div>
      </td>
    </tr>
  );
}

function State({ row }: { row: Backup }) {
  const { t } = useWords();
  const { percent, why } = useBackupWords();
  if (row.work !== null) {
    return (
      <span className="flex min-w-32 flex-col gap-1.5">
        <Tag tone="info">{`${t(WORK_WORDS[row.work])} ${percent(row.progress)}`}</Tag>
        <Progress value={row.progress} max={1} label={t(WORK_WORDS[row.work])} className="text-brand" />
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {row.state === 'saved' && (
        <Tag tone="positive" icon={Check}>
          {t('backups.saved')}
        </Tag>
      )}
      {row.state === 'retrieved' && (
        <Tag tone="brand" icon={Archive}>
          {t('backups.retrieved')}
        </Tag>
      )}
      {row.state === 'failed' && (
        <Tag tone="negative" icon={CircleAlert}>
          {t('backups.failed')}
        </Tag>
      )}
      {row.books === false && (
        <Tag tone="warning" icon={TriangleAlert}>
          {t('backups.books_off')}
        </Tag>
      )}
      {row.sealed && <Tag icon={KeyRound}>{t('backups.sealed')}</Tag>}
      {row.why && <span className="basis-full text-label text-muted">{why(row)}</span>}
    </span>
  );
}

function Removing({ row, onEnd }: { row: Backup | null; onEnd: () => void }) {
  const { t } = useWords();
  const { moment } = useBackupWords();
  const remove = useCall(backups.remove);
  const until = remove.error?.code === 'in_use' ? remove.error.details.until : undefined;
  const yes = async () => {
    if (!row) return;
    const outcome = await remove.submit({ params: { id: String(row.id) } });
    if (outcome.state !== 'done') return;
    toast(t('backups.removed'));
    onEnd();
  };
  const stop = () => {
    remove.reset();
    onEnd();
  };
  return (
    <Dialog
      open={row !== null}
      onCancel={stop}
      title={t('backups.remove_ask')}
      busy={remove.busy}
      cancel={t('common.cancel')}
      actions={
        <Button kind="danger" busy={remove.busy} onClick={() => void yes()}>
          {t('backups.remove')}
        </Button>
      }
    >
      <p>{row && t('backups.of', { at: moment(row.made_at) })}</p>
      <ErrorNotice error={remove.error}>
        {typeof until === 'string' ? t('backups.undo_needs', { at: moment(until) }) : undefined}
      </ErrorNotice>
    </Dialog>
  );
}
