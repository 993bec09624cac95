import HardDrive from 'lucide-react/icons/hard-drive';
import { useWords } from '#app/i18n/words.ts';
import { Icon } from '#ui/icon.tsx';

/** The only alarm across the page: work could not be stored; shown until storing works again. */
export function NotSavedBar() {
  const { t } = useWords();
  return (
    <div
      role="alert"
      className="flex flex-none items-center gap-3 bg-negative px-4 py-2.5 font-strong text-on-negative"
    >
      <Icon of={HardDrive} />
      <span>{t('unsent.not_saved_bar')}</span>
    </div>
  );
}
