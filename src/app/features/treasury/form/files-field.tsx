import FileUp from 'lucide-react/icons/file-up';
import Paperclip from 'lucide-react/icons/paperclip';
import { useRef, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { errorText } from '#app/data/error-words.ts';
import { upload } from '#app/data/upload.ts';
import { useWords } from '#app/i18n/words.ts';
import { attachments, MAX_ATTACHMENT, MOST_ATTACHMENTS } from '#contract/attachments.ts';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import type { Attached } from './money-draft.ts';

const MEGABYTE = 1_000_000;

/** Papers that hang on a document: sent at once, each with its way out; at most five of JPG, PNG or PDF (areas §3). */
export function FilesField({
  files,
  onFiles,
  error,
}: {
  files: readonly Attached[];
  onFiles: (files: Attached[]) => void;
  error?: string | undefined;
}) {
  const words = useWords();
  const { t, number } = words;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (chosen: readonly File[]) => {
    setRefused(null);
    setBusy(true);
    const kept = [...files];
    try {
      for (const file of chosen.slice(0, MOST_ATTACHMENTS - kept.length)) {
        const { data } = await upload(attachments.upload, file, file.name);
        kept.push({ id: data.id, name: data.name, size: data.size });
        onFiles([...kept]);
      }
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
      setRefused(refusalOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const refusalOf = (failure: CallError) => {
    if (failure.code === 'too_large')
      return t('treasury.file_large', { size: number(MAX_ATTACHMENT / MEGABYTE) });
    if (failure.code === 'unsupported_type') return t('treasury.file_type');
    return errorText(words, failure);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {files.map(({ id, name }) => (
          <RemovableChip
            key={id}
            icon={Paperclip}
            label={name}
            onRemove={() => onFiles(files.filter((file) => file.id !== id))}
          >
            <bdi>{name}</bdi>
          </RemovableChip>
        ))}
        {files.length < MOST_ATTACHMENTS && (
          <Chip icon={FileUp} aria-busy={busy} onClick={() => !busy && input.current?.click()}>
            {t(busy ? 'treasury.file_sending' : 'treasury.file_add')}
          </Chip>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,application/pdf"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (chosen.length > 0) void send(chosen);
        }}
      />
      <p role="status" className="text-caption text-negative empty:hidden">
        {refused ?? error}
      </p>
    </div>
  );
}
