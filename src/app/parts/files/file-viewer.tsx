import Download from 'lucide-react/icons/download';
import { type ReactNode, useEffect, useState } from 'react';
import { saveFile } from '#app/data/download.ts';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import type { Attachment } from '#contract/files/attachments.ts';
import { Button } from '#ui/button.tsx';
import { WideDialog } from '#ui/wide-dialog.tsx';
import { useGetFile } from './use-get-file.ts';

/** Opens papers: a picture is looked at here, anything else is handed over as a file. */
export function useFileViewer(): { open: (file: Attachment) => void; viewer: ReactNode } {
  const { t } = useWords();
  const { get, refused } = useGetFile();
  const [shown, setShown] = useState<{ name: string; content: Blob; url: string } | null>(null);
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown]);
  useEffect(() => {
    if (refused) toast({ text: refused, kind: 'danger' });
  }, [refused]);
  const open = async (file: Attachment) => {
    const content = await get(file);
    if (!content) return;
    if (file.type === 'image/jpeg') {
      setShown({ name: file.name, content, url: URL.createObjectURL(content) });
    } else saveFile(file.name, content);
  };
  return {
    open: (file) => void open(file),
    viewer: (
      <WideDialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={<bdi>{shown?.name}</bdi>}
        subtitle={t('files.picture')}
        close={t('common.close')}
        footer={
          <Button icon={Download} onClick={() => shown && saveFile(shown.name, shown.content)}>
            {t('files.save')}
          </Button>
        }
      >
        {shown && <img src={shown.url} alt={shown.name} className="mx-auto max-w-full rounded-field" />}
      </WideDialog>
    ),
  };
}
