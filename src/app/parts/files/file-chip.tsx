import FileUp from 'lucide-react/icons/file-up';
import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';
import { useChooseFiles } from './use-choose-files.tsx';

/** Chooses papers of JPG, PNG or PDF on this device. */
export function FileChip({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const { t } = useWords();
  const { choose, input } = useChooseFiles(onFiles);
  return (
    <>
      <Chip icon={FileUp} aria-busy={busy} onClick={() => !busy && choose()}>
        {t(busy ? 'files.sending' : 'files.add')}
      </Chip>
      {input}
    </>
  );
}
