import Paperclip from 'lucide-react/icons/paperclip';
import { useRef } from 'react';
import { MOST_ATTACHMENTS } from '#contract/files/attachments.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { FileChip } from './file-chip.tsx';
import { type Attached, useSendFiles } from './use-send-files.ts';

/** Papers that hang on a document: sent at once, each with its way out; at most five of JPG, PNG or PDF (D22). */
export function FilesField({
  files,
  onFiles,
  error,
}: {
  files: readonly Attached[];
  onFiles: (files: Attached[]) => void;
  error?: string | undefined;
}) {
  // Files are uploaded one after the other, each added to the latest list.
  const kept = useRef(files);
  kept.current = files;
  const { send, busy, refused } = useSendFiles(MOST_ATTACHMENTS - files.length, ({ id, name, size }) => {
    kept.current = [...kept.current, { id, name, size }];
    onFiles([...kept.current]);
  });
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
        {files.length < MOST_ATTACHMENTS && <FileChip busy={busy} onFiles={(chosen) => void send(chosen)} />}
      </div>
      <p role="status" className="text-caption text-negative empty:hidden">
        {refused ?? error}
      </p>
    </div>
  );
}
