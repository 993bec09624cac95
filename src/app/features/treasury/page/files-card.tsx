import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { download, saveFile } from '#app/data/download.ts';
import { errorText } from '#app/data/error-words.ts';
import { useWords } from '#app/i18n/words.ts';
import { type Attachment, attachments } from '#contract/attachments.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

const KB = 1000;

/** The papers that hang on a document: each is downloaded, never shown here. */
export function FilesCard({ files }: { files: readonly Attachment[] }) {
  const words = useWords();
  const { t, number } = words;
  const [refused, setRefused] = useState<string | null>(null);
  if (files.length === 0) return null;
  const fetchFile = async ({ id, name }: Attachment) => {
    setRefused(null);
    try {
      const input = { params: { id: String(id) }, query: {} };
      const signal = new AbortController().signal;
      saveFile(name, await download(attachments.get, input, { signal, onProgress: () => {} }));
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
      setRefused(errorText(words, failure));
    }
  };
  return (
    <Card>
      <h2 className="mb-1 font-heavy">{t('treasury.files')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id} className="border-t border-line">
            <button
              type="button"
              className="press flex min-h-12 w-full items-center gap-3 text-start text-table"
              onClick={() => void fetchFile(file)}
            >
              <Icon of={Download} className="text-brand" />
              <bdi className="ellipsis min-w-0 flex-1">{file.name}</bdi>
              <span className="flex-none text-caption text-muted">
                {t('list.kilobytes', { n: number(Math.ceil(file.size / KB)) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-caption text-negative empty:hidden">
        {refused}
      </p>
    </Card>
  );
}
