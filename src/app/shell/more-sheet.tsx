import { useNavigate } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import Star from 'lucide-react/icons/star';
import { useWords, type Words } from '#app/i18n/words.ts';
import { AREAS } from '#contract/resources.ts';
import { Chip } from '#ui/chip.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { DeletedPages } from './deleted-pages.tsx';
import { HUBS, type HubSection, type NavSection, useNavPages, useSectionPages } from './nav.ts';
import { FLIPPED, PAGE_ICONS } from './page-icons.ts';
import { PersonPanel } from './person-panel.tsx';
import { useSectionFact } from './section-fact.ts';
import { SECTION_ICONS } from './section-icons.ts';
import type { SheetScreenProps } from './sheet-address.ts';
import { useStarred } from './starred.ts';
import { UnseenBadge } from './unseen-badge.tsx';
import { useSheet } from './use-sheet.ts';

const SECTIONS: readonly NavSection[] = ['calendar', ...AREAS];
const isSection = (text: string | undefined): text is NavSection =>
  SECTIONS.some((section) => section === text);

/** The phone's «بیشتر»: a tile for each section, and behind it the section's pages; what is the person's own. */
export function MoreSheet({ open, id, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const sheet = useSheet();
  if (isSection(id)) {
    return (
      <Sheet open={open} onCloseRequest={onClose} onBack={() => sheet.open('more')} title={t(`shell.${id}`)}>
        <SectionList section={id} />
      </Sheet>
    );
  }
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('shell.more')}>
      <FindRow />
      <div className="grid grid-cols-2 gap-2.5">
        {SECTIONS.map((section) => (
          <SectionTile key={section} section={section} />
        ))}
      </div>
      <Starred />
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

/** Until its fact is known, and of a section without one. Of a section that lists its pages on one of its own: how many there are; of another the first of them by name. */
function aboutOf(section: NavSection, titles: readonly string[], { t, locale }: Words): string {
  if (section === 'reports') return t('shell.reports_count', { n: titles.length - 1 });
  if (section === 'settings') return t('shell.settings_about');
  return titles.slice(0, 2).join(locale === 'fa' ? '، ' : ', ');
}

function SectionTile({ section }: { section: NavSection }) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const sheet = useSheet();
  const pages = useNavPages(section);
  const { rows } = useSectionPages(section);
  const fact = useSectionFact(section);
  const [first] = rows;
  if (!first) return null;
  const hub = pages.find(({ path }) => path === HUBS[section as HubSection]);
  if (section in HUBS && !hub) return null;
  const alone = hub ?? (rows.length === 1 ? first.page : undefined);
  const icon: LucideIcon = section === 'calendar' ? CalendarDays : SECTION_ICONS[section];
  return (
    <button
      type="button"
      className="press relative flex min-h-22 items-center gap-3 rounded-card border border-line-strong p-3 text-start"
      aria-haspopup={alone ? undefined : 'dialog'}
      onClick={() => {
        if (alone) void navigate({ to: alone.path, replace: true });
        else sheet.open('more', section);
      }}
    >
      <span className="grid size-11 flex-none place-items-center rounded-field bg-brand-soft text-on-brand-soft">
        <Icon of={icon} />
      </span>
      <span className="min-w-0">
        <span className="block font-heavy">{t(`shell.${section}`)}</span>
        <span className="line-clamp-2 text-caption leading-snug text-muted">
          {fact ??
            aboutOf(
              section,
              rows.map(({ title }) => t(title)),
              words,
            )}
        </span>
      </span>
      {section === 'messages' && (
        <span className="absolute end-2 top-2 flex">
          <UnseenBadge />
        </span>
      )}
    </button>
  );
}

function SectionList({ section }: { section: NavSection }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { rows, trash } = useSectionPages(section);
  const go = (path: string) => void navigate({ to: path, replace: true });
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ page, title, add, pages }) => {
          const icon = PAGE_ICONS[pages[0]?.path ?? page.path];
          return (
            <li key={page.path} className="flex items-center">
              <button
                type="button"
                className="press flex min-h-13.5 min-w-0 flex-1 items-center gap-3.5 text-start font-semibold"
                onClick={() => go(page.path)}
              >
                {icon && <Icon of={icon} flip={FLIPPED.has(icon)} className="flex-none text-muted" />}
                <span className="min-w-0 flex-1">{t(title)}</span>
                {!add && <Icon of={ChevronLeft} size={20} flip className="me-3 flex-none text-muted" />}
              </button>
              {add && (
                <IconButton
                  icon={Plus}
                  label={t(add.title)}
                  className="text-brand"
                  onClick={() => go(add.path)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <DeletedPages pages={trash} rows={rows.flatMap(({ pages }) => pages)} onGo={go} />
    </>
  );
}
