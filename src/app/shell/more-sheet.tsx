import { useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useNavPages } from './nav.ts';
import { PersonPanel } from './person-panel.tsx';
import type { SheetScreenProps } from './sheet-address.ts';

/** The phone's «بیشتر»: what is the person's own, and pages without a place in the bar. */
export function MoreSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const pages = useNavPages('settings');
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shell.more')}>
      {pages.length > 0 && (
        <section aria-label={t('shell.settings')} className="mb-5 grid grid-cols-2 gap-2">
          {pages.map((page) => (
            <Button
              key={page.path}
              kind="quiet"
              icon={Plus}
              onClick={() => void navigate({ to: page.path, replace: true })}
            >
              {t(page.title)}
            </Button>
          ))}
        </section>
      )}
      <PersonPanel />
    </Sheet>
  );
}
