import FileUp from 'lucide-react/icons/file-up';
import { useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';

/** Chooses papers of JPG, PNG or PDF on this device. */
export function FileChip({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Chip icon={FileUp} aria-busy={busy} onClick={() => !busy && input.current?.click()}>
        {t(busy ? 'files.sending' : 'files.add')}
      </Chip>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,application/pdf"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </>
  );
}
