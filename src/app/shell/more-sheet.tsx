import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import Settings from 'lucide-react/icons/settings';
import Star from 'lucide-react/icons/star';
import { useWords } from '#app/i18n/words.ts';
import { AREAS } from '#contract/resources.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { DeletedPages } from './deleted-pages.tsx';
import { type NavSection, SETTINGS, useNavPages, useSectionPages } from './nav.ts';
import { FLIPPED, PAGE_ICONS } from './page-icons.ts';
import { PersonPanel } from './person-panel.tsx';
import type { SheetScreenProps } from './sheet-address.ts';
import { useStarred } from './starred.ts';
import { UnseenBadge } from './unseen-badge.tsx';
import { useSheet } from './use-sheet.ts';

/** The phone's «بیشتر»: what is the person's own, and the sections' pages. */
export function MoreSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shell.more')}>
      <FindRow />
      <Starred />
      {AREAS.map((area) =>
        area === 'settings' ? <SettingsRow key={area} /> : <SectionGrid key={area} section={area} />,
      )}
      <PersonPanel />
    </Sheet>
  );
}

/** Pages with buttons of their own have none for the search on a phone: it is always here. */
function FindRow() {
  const { t } = useWords();
  const sheet = useSheet();
  return (
    <button
      type="button"
      className="press flex min-h-12 items-center gap-2.5 rounded-field border border-line-strong px-3 text-start text-muted"
      onClick={() => sheet.open('find')}
    >
      <Icon of={Search} />
      <span className="ellipsis">{t('pages.everywhere')}</span>
    </button>
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

function SettingsRow() {
  const { t } = useWords();
  const navigate = useNavigate();
  if (!useNavPages('settings').some(({ path }) => path === SETTINGS)) return null;
  return (
    <button
      type="button"
      className="press flex min-h-14 items-center gap-2.5 rounded-card border border-line-strong px-3 py-1 text-start font-semibold"
      onClick={() => void navigate({ to: SETTINGS, replace: true })}
    >
      <Icon of={Settings} className="text-brand" />
      {t('shell.settings')}
    </button>
  );
}

function SectionGrid({ section }: { section: NavSection }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { rows, trash } = useSectionPages(section);
  const pages = rows.map(({ page }) => page);
  if (pages.length + trash.length === 0) return null;
  const title = t(`shell.${section}`);
  const go = (path: string) => void navigate({ to: path, replace: true });
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="-mb-1 flex items-center gap-2 text-label font-semibold text-muted">
        {title}
        {section === 'messages' && <UnseenBadge />}
      </h3>
      <div className="grid grid-cols-2 gap-2">
        {pages.map((page) => {
          const icon = PAGE_ICONS[page.path];
          return (
            <button
              key={page.path}
              type="button"
              className="press flex min-h-14 items-center gap-2.5 rounded-card border border-line-strong px-3 py-1 text-start text-table leading-snug font-semibold"
              onClick={() => go(page.path)}
            >
              {icon && <Icon of={icon} flip={FLIPPED.has(icon)} className="text-brand" />}
              {t(page.title)}
            </button>
          );
        })}
      </div>
      <DeletedPages pages={trash} rows={pages} onGo={go} />
    </section>
  );
}
