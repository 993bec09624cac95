import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { FileChip } from '#app/parts/files/file-chip.tsx';
import { useGetFile } from '#app/parts/files/use-get-file.ts';
import { useSendFiles } from '#app/parts/files/use-send-files.ts';
import { toast } from '#app/state/toast.ts';
import { type Attachment, MOST_ATTACHMENTS } from '#contract/files/attachments.ts';
import { documentPapers } from '#contract/treasury/document-papers.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { KIND, type Kind } from '../kinds.ts';
import type { MadeDocument } from './made-document.ts';

const KB = 1000;

/**
 * A document's attachments: downloaded, never displayed; added as long as it is not reversed, removed by people who may
 * delete it.
 */
export function FilesCard({ kind, document }: { kind: Kind; document: MadeDocument }) {
  const { t, number } = useWords();
  const can = useCan();
  const getting = useGetFile();
  const [taking, setTaking] = useState<Attachment | null>(null);
  const add = useCall(documentPapers.add);
  const files = document.attachments ?? [];
  const params = { id: String(document.id) };
  const room = MOST_ATTACHMENTS - files.length;
  const sending = useSendFiles(room, async ({ id }) => {
    const outcome = await add.submit({ params, body: { attachment_ids: [id] } });
    if (outcome.state === 'refused') throw outcome.error;
  });
  const stands = document.status !== 'cancel';
  const adds = stands && room > 0 && can(KIND[kind].create);
  if (files.length === 0 && !adds) return null;
  return (
    <Card>
      <h2 className="mb-1 font-heavy">{t('files.title')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="flex items-center border-t border-line">
            <button
              type="button"
              className="press flex min-h-12 min-w-0 flex-1 items-center gap-3 text-start text-table"
              onClick={() => void getting.save(file)}
            >
              <Icon of={Download} className="text-brand" />
              <span className="ellipsis min-w-0 flex-1">
                <bdi>{file.name}</bdi>
              </span>
              <span className="flex-none text-caption text-muted">
                {t('list.kilobytes', { n: number(Math.ceil(file.size / KB)) })}
              </span>
            </button>
            {stands && can(KIND[kind].remove) && (
              <IconButton
                icon={X}
                label={t('files.take', { name: file.name })}
                onClick={() => setTaking(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {adds && (
        <div className="pt-2">
          <FileChip busy={sending.busy} onFiles={(chosen) => void sending.send(chosen)} />
        </div>
      )}
      <p role="status" className="text-caption text-negative empty:hidden">
        {getting.refused ?? sending.refused}
      </p>
      <TakeDialog id={document.id} file={taking} onEnd={() => setTaking(null)} />
    </Card>
  );
}

/** Asks before a paper is deleted for good. */
function TakeDialog({ id, file, onEnd }: { id: number; file: Attachment | null; onEnd: () => void }) {
  const { t, amount } = useWords();
  const take = useCall(documentPapers.take);
  const from = take.error?.details.from;
  const refused = typeof from === 'number' ? t('files.last_kept', { sum: amount(from) }) : take.errorText;
  const yes = async () => {
    if (!file) return;
    const outcome = await take.submit({ params: { id: String(id), file: String(file.id) } });
    if (outcome.state !== 'done') return;
    toast(t('files.taken'));
    onEnd();
  };
  const stop = () => {
    take.reset();
    onEnd();
  };
  return (
    <Dialog
      open={file !== null}
      onCancel={stop}
      title={t('files.take_ask')}
      busy={take.busy}
      cancel={t('common.cancel')}
      actions={
        <Button kind="danger" busy={take.busy} onClick={() => void yes()}>
          {t('files.take_it')}
        </Button>
      }
    >
      <p>
        <bdi>{file?.name}</bdi>
      </p>
      {refused && <p className="pt-2 text-caption text-negative">{refused}</p>}
    </Dialog>
  );
}
