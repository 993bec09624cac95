import { Link, useNavigate } from '@tanstack/react-router';
import BadgePercent from 'lucide-react/icons/badge-percent';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import FileUp from 'lucide-react/icons/file-up';
import LandPlot from 'lucide-react/icons/land-plot';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Network from 'lucide-react/icons/network';
import PackagePlus from 'lucide-react/icons/package-plus';
import Palette from 'lucide-react/icons/palette';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Store from 'lucide-react/icons/store';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import Tags from 'lucide-react/icons/tags';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { useClub } from '#app/data/club.ts';
import { useUnsent } from '#app/data/unsent.ts';
import { useWords } from '#app/i18n/words.ts';
import { DeletedPages } from '#app/shell/deleted-pages.tsx';
import { usePages, useSectionPages } from '#app/shell/nav.ts';
import { LIST_ICONS } from '#app/shell/page-icons.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { characters } from '#contract/characters.ts';
import { costTypes } from '#contract/cost-types.ts';
import { discountGroups } from '#contract/discount-groups.ts';
import { LISTS } from '#contract/resources.ts';
import { saleAddons } from '#contract/sale-addons.ts';
import { Card } from '#ui/card.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { MissingCard } from './missing-card.tsx';
import { useCount } from './use-count.ts';
import { useSetUp } from './use-set-up.ts';
import './settings.css';

interface Row {
  to: string;
  icon: LucideIcon;
  title: string;
  /** How it stands. */
  state?: ReactNode;
}

/** Everything that is set up once: what is missing first, then groups of rows, each with its state. */
export function SettingsScreen() {
  const { t } = useWords();
  const setUp = useSetUp();
  const navigate = useNavigate();
  const { rows, trash } = useSectionPages('settings');
  return (
    <>
      <TopBar title={t('shell.settings')} />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3.5 tablet:p-4">
        {setUp && <MissingCard setUp={setUp} />}
        <div className="settings-groups">
          {useGroups().map(({ title, rows }) => (
            <Group key={title} title={title} rows={rows} />
          ))}
          {trash.length > 0 && (
            <Card className="settings-deleted">
              <DeletedPages
                pages={trash}
                rows={rows.map(({ page }) => page)}
                onGo={(path) => void navigate({ to: path })}
              />
            </Card>
          )}
        </div>
      </main>
    </>
  );
}

/** Rows that one may open; a group without any is absent. */
function useGroups(): { title: string; rows: Row[] }[] {
  const words = useWords();
  const { t, time, day } = words;
  const open = new Set(usePages().map(({ path }) => path));
  const setUp = useSetUp();
  const { club_name } = useClub();
  const { all } = useUnsent().counts;
  const addons = useCount(saleAddons.list);
  const discounts = useCount(discountGroups.list);
  const costs = useCount(costTypes.list);
  const groups = useCount(characters.list);
  const terms = setUp?.terms ?? [];
  const starts = terms.map(({ start_time }) => start_time).toSorted();
  const ends = terms.map(({ end_time }) => end_time).toSorted();
  const none = <Tag tone="warning">{t('settings.none')}</Tag>;
  const counted = (n: number | null | undefined, say: (n: number) => string): ReactNode =>
    n === null || n === undefined ? undefined : n === 0 ? none : say(n);
  const all_groups: { title: string; rows: Row[] }[] = [
    {
      title: t('settings.courts_terms'),
      rows: [
        {
          to: '/courts',
          icon: LandPlot,
          title: t('courts.title'),
          state: counted(setUp?.courts, (n) => t('courts.count', { n })),
        },
        {
          to: '/terms',
          icon: Clock,
          title: t('terms.title'),
          state: counted(setUp?.terms?.length, (n) =>
            t('settings.terms_span', {
              count: t('terms.count', { n }),
              from: time(starts[0] ?? ''),
              to: time(ends.at(-1) ?? ''),
            }),
          ),
        },
        {
          to: '/times',
          icon: CalendarPlus,
          title: t('settings.calendar'),
          state:
            setUp?.made_until === '' ? (
              <Tag tone="warning">{t('settings.calendar_none')}</Tag>
            ) : (
              setUp?.made_until && t('settings.calendar_until', { day: day(setUp.made_until) })
            ),
        },
      ],
    },
    {
      title: t('settings.sales'),
      rows: [
        {
          to: '/sales-addons',
          icon: PackagePlus,
          title: t('sale-addons.title'),
          state: counted(addons, (n) => t('sale-addons.count', { n })),
        },
        {
          to: '/discount-groups',
          icon: BadgePercent,
          title: t('discount-groups.title'),
          state: counted(discounts, (n) => t('discount-groups.count', { n })),
        },
        {
          to: '/refunds',
          icon: Scale,
          title: t('refund-rules.title'),
          state: counted(setUp?.rules, (n) => t('refund-rules.count', { n })),
        },
        {
          to: '/treasury/cost-types',
          icon: Tags,
          title: t('cost-types.title'),
          state: counted(costs, (n) => t('cost-types.count', { n })),
        },
      ],
    },
    {
      title: t('settings.people'),
      rows: [
        {
          to: '/characters',
          icon: UsersRound,
          title: t('characters.title'),
          state: counted(groups, (n) => t('characters.count', { n })),
        },
        { to: '/settings/access', icon: Network, title: t('shell.access') },
        { to: '/logs', icon: ScrollText, title: t('logs.title') },
      ],
    },
    {
      title: t('settings.club_group'),
      rows: [
        { to: '/settings/club', icon: Store, title: t('settings.club'), state: club_name },
        {
          to: '/settings/defaults',
          icon: MessageSquareText,
          title: t('settings.defaults'),
          state: t('settings.defaults_state'),
        },
        { to: '/profile', icon: Palette, title: t('settings.appearance') },
      ],
    },
    {
      title: t('settings.data'),
      rows: [
        { to: '/backup', icon: DatabaseBackup, title: t('backups.title') },
        {
          to: '/customers/import',
          icon: FileUp,
          title: t('settings.import'),
          state: t('settings.import_state'),
        },
        {
          to: '/unsent',
          icon: TabletSmartphone,
          title: t('settings.this_device'),
          state: all === 0 ? t('settings.device_sent') : t('settings.device_left', { n: all }),
        },
      ],
    },
  ];
  const named = new Set(all_groups.flatMap(({ rows }) => rows.map(({ to }) => to)));
  const others = LISTS.filter(({ path, area }) => area === 'settings' && !named.has(path));
  // Lists that have no state to tell stand with what is the club's own.
  const club = all_groups.find(({ title }) => title === t('settings.club_group'));
  for (const { name, path, icon } of others)
    club?.rows.push({ to: path, icon: LIST_ICONS[icon], title: t(`${name}.title`) });
  return all_groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ to }) => open.has(to)) }))
    .filter(({ rows }) => rows.length > 0);
}

function Group({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Card className="overflow-hidden p-0">
      <h2 className="flex min-h-11 items-center px-3.5 font-strong">{title}</h2>
      {rows.map(({ to, icon, title, state }) => (
        <Link key={to} to={to} className="settings-row press">
          <Icon of={icon} className="flex-none text-brand" />
          <span className="flex-none font-semibold">{title}</span>
          <span className="ellipsis flex-1 text-end text-caption text-muted">{state}</span>
          <Icon of={ChevronRight} size={16} flip className="flex-none text-muted" />
        </Link>
      ))}
    </Card>
  );
}
