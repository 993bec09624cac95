import { useQuery } from '@tanstack/react-query';
import BadgePercent from 'lucide-react/icons/badge-percent';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Clock from 'lucide-react/icons/clock';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import FileUp from 'lucide-react/icons/file-up';
import LandPlot from 'lucide-react/icons/land-plot';
import Landmark from 'lucide-react/icons/landmark';
import MessageSquare from 'lucide-react/icons/message-square';
import Network from 'lucide-react/icons/network';
import PackagePlus from 'lucide-react/icons/package-plus';
import Palette from 'lucide-react/icons/palette';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import TagIcon from 'lucide-react/icons/tag';
import Tags from 'lucide-react/icons/tags';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { usePages } from '#app/shell/nav.ts';
import { LIST_ICONS, pageIcon } from '#app/shell/page-icons.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { characters } from '#contract/people/characters.ts';
import { LISTS } from '#contract/resources.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { settings } from '#contract/settings/settings.ts';
import { banks } from '#contract/treasury/banks.ts';
import { Tag } from '#ui/tag.tsx';
import {
  AccessState,
  AppearanceState,
  BackupState,
  ClosingsState,
  LogsState,
  PricesState,
  SmsState,
  YearState,
} from './hub-states.tsx';
import type { HubGroup } from './page.tsx';
import { SETTINGS_PAGES } from './pages.ts';
import type { Row } from './settings-row.tsx';
import { useCount } from './use-count.ts';
import { useSetUp } from './use-set-up.ts';

const GROUPS = ['courts_terms', 'sales', 'people', 'club_group', 'money', 'data'] as const;

/** Rows that one may open, each with its state; a group without any is absent. */
export function useGroups(): { group: HubGroup; rows: Row[] }[] {
  const open = new Set(usePages().map(({ path }) => path));
  const own = useOwnPages();
  const lists = { ...useCourtRows(), ...useSaleRows(), ...usePeopleRows(), ...useOtherRows() };
  const rowsOf = (group: HubGroup) => [...lists[group], ...own[group]];
  const named = new Set(GROUPS.flatMap((group) => rowsOf(group).map(({ to }) => to)));
  const { t } = useWords();
  // Lists without a state are grouped with the club's own settings.
  const others = LISTS.filter(({ path, area }) => area === 'settings' && !named.has(path)).map(
    ({ name, path, icon }): Row => ({ to: path, icon: LIST_ICONS[icon], title: t(`${name}.title`) }),
  );
  return GROUPS.map((group) => ({
    group,
    rows: [...rowsOf(group), ...(group === 'club_group' ? others : [])].filter(({ to }) => open.has(to)),
  })).filter(({ rows }) => rows.length > 0);
}

/** The pages of settings themselves, in their groups. */
function useOwnPages(): Record<HubGroup, Row[]> {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const { data } = useQuery({ ...queryFor(settings.get, {}), enabled: can('setting.show') });
  const rows: Record<HubGroup, Row[]> = {
    courts_terms: [],
    sales: [],
    people: [],
    club_group: [],
    money: [],
    data: [],
  };
  for (const { path, title, group, State, stated } of SETTINGS_PAGES)
    rows[group].push({
      to: path,
      icon: pageIcon(path) ?? Settings,
      title: t(title),
      state: State ? <State /> : data && stated?.(data.data, words),
    });
  return rows;
}

/** How many there are, or the mark of none. */
function useCounted() {
  const { t } = useWords();
  return (n: number | null | undefined, say: (n: number) => string): ReactNode =>
    n === null || n === undefined ? undefined : n === 0 ? (
      <Tag tone="warning">{t('settings.none')}</Tag>
    ) : (
      say(n)
    );
}

function useCourtRows(): Pick<Record<HubGroup, Row[]>, 'courts_terms'> {
  const { t, time, day } = useWords();
  const counted = useCounted();
  const setUp = useSetUp();
  const terms = setUp?.terms ?? [];
  const starts = terms.map(({ start_time }) => start_time).toSorted();
  const ends = terms.map(({ end_time }) => end_time).toSorted();
  return {
    courts_terms: [
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
      { to: '/terms/board', icon: TagIcon, title: t('settings.prices'), state: <PricesState /> },
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
      {
        to: '/closed-invoice',
        icon: LIST_ICONS.lock,
        title: t('closed-invoices.title'),
        state: <ClosingsState />,
      },
    ],
  };
}

function useSaleRows(): Pick<Record<HubGroup, Row[]>, 'sales'> {
  const { t } = useWords();
  const counted = useCounted();
  const setUp = useSetUp();
  const addons = useCount(saleAddons.list);
  const discounts = useCount(discountGroups.list);
  return {
    sales: [
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
    ],
  };
}

function usePeopleRows(): Pick<Record<HubGroup, Row[]>, 'people'> {
  const { t } = useWords();
  const counted = useCounted();
  const groups = useCount(characters.list);
  return {
    people: [
      {
        to: '/characters',
        icon: UsersRound,
        title: t('characters.title'),
        state: counted(groups, (n) => t('characters.count', { n })),
      },
      { to: '/settings/access', icon: Network, title: t('shell.access'), state: <AccessState /> },
      { to: '/logs', icon: ScrollText, title: t('logs.title'), state: <LogsState /> },
    ],
  };
}

function useOtherRows(): Pick<Record<HubGroup, Row[]>, 'club_group' | 'money' | 'data'> {
  const { t } = useWords();
  const counted = useCounted();
  const costs = useCount(costTypes.list);
  const places = useCount(banks.list);
  const { all } = useUnsent().counts;
  return {
    club_group: [
      { to: '/settings/advanced', icon: MessageSquare, title: t('settings.sms'), state: <SmsState /> },
      { to: '/profile', icon: Palette, title: t('settings.appearance'), state: <AppearanceState /> },
    ],
    money: [
      {
        to: '/treasury/banks',
        icon: Landmark,
        title: t('banks.title'),
        state: counted(places, (n) => t('banks.count', { n })),
      },
      {
        to: '/treasury/cost-types',
        icon: Tags,
        title: t('cost-types.title'),
        state: counted(costs, (n) => t('cost-types.count', { n })),
      },
      {
        to: '/settings/financial-year',
        icon: CalendarRange,
        title: t('accountancy.years'),
        state: <YearState />,
      },
    ],
    data: [
      { to: '/backup', icon: DatabaseBackup, title: t('backups.title'), state: <BackupState /> },
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
  };
}
