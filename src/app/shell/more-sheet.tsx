import { useNavigate } from '@tanstack/react-router';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { type NavSection, useSectionPages } from './nav.ts';
import { PersonPanel } from './person-panel.tsx';
import type { SheetScreenProps } from './sheet-address.ts';
import { useStarred } from './starred.ts';

/** The phone's «بیشتر»: what is the person's own, and the sections' pages. */
export function MoreSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shell.more')}>
      <Starred />
      <SectionGrid section="customers" />
      <SectionGrid section="messages" />
      <SectionGrid section="settings" />
      <PersonPanel />
    </Sheet>
  );
}

function Starred() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { starred } = useStarred();
  if (starred.length === 0) return null;
  return (
    <section aria-label={t('pages.starred')} className="flex flex-wrap gap-2">
      {starred.map(({ path, title }) => (
        <Chip key={path} icon={Star} onClick={() => void navigate({ to: path, replace: true })}>
          {t(title)}
        </Chip>
      ))}
    </section>
  );
}

function SectionGrid({ section }: { section: NavSection }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { rows, trash } = useSectionPages(section);
  const pages = [...rows.map(({ page }) => page), ...trash];
  if (pages.length === 0) return null;
  const iconOf = (path: string) =>
    path.endsWith('/insert') ? Plus : path.endsWith('/trash') ? ArchiveRestore : undefined;
  return (
    <section aria-label={t(`shell.${section}`)} className="grid grid-cols-2 gap-2">
      {pages.map((page) => (
        <Button
          key={page.path}
          kind="quiet"
          icon={iconOf(page.path)}
          onClick={() => void navigate({ to: page.path, replace: true })}
        >
          {t(page.title)}
        </Button>
      ))}
    </section>
  );
}
