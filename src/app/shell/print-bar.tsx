import { useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Printer from 'lucide-react/icons/printer';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';

/** Above a paper on the screen, never on it: the way out, for an installed app has none of its own, and the print. */
export function PrintBar({
  home,
  beside = false,
  onPrint,
}: {
  /** The target of the way out when opened by address. */
  home: string;
  /** It stands in a window of its own, which the way out closes. */
  beside?: boolean;
  /** Left out while there is nothing to print. */
  onPrint: (() => void) | undefined;
}) {
  const { t } = useWords();
  const { history } = useRouter();
  const back = () => {
    if (history.canGoBack()) return history.back();
    if (beside) close();
    // A window that no script opened stays.
    if (!window.closed) history.replace(home);
  };
  return (
    <header className="sticky top-0 z-10 flex min-h-14 flex-none items-center justify-between gap-2 border-b border-line bg-surface px-3 py-1.5 print:hidden">
      <Button kind="ghost" icon={ChevronLeft} flipIcon onClick={back}>
        {t('common.back')}
      </Button>
      <Button kind="primary" icon={Printer} disabled={!onPrint} onClick={onPrint}>
        {t('common.print')}
      </Button>
    </header>
  );
}
