import { useNavigate } from '@tanstack/react-router';
import CopyPlus from 'lucide-react/icons/copy-plus';
import HandCoins from 'lucide-react/icons/hand-coins';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Repeat from 'lucide-react/icons/repeat';
import TicketCheck from 'lucide-react/icons/ticket-check';
import UserRound from 'lucide-react/icons/user-round';
import { useMemo } from 'react';
import { useCan } from '#app/data/profile.ts';
import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource, type ListAction, type Resource, type RowAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { SEASON_WORDS, seasonColumns } from '#contract/sales/columns/season-schedules.ts';
import type { SeasonSchedule } from '#contract/sales/season-records.ts';
import { seasonSchedules as calls, seasonList } from '#contract/sales/season-schedules.ts';
import { Amount } from '#ui/amount.tsx';
import { SeasonStrip } from './season-strip.tsx';
import { whenText } from './season-words.ts';

const { create: _, ...kept } = calls;

/** Columns of lists of seasons. */
export const seasonListColumns = {
  sums: ({ total_price, paid, due }, { t }) =>
    typeof total_price === 'number'
      ? [
          { label: t('record.total_price'), value: total_price },
          { label: t('record.paid'), value: paid ?? 0, tone: 'positive', minor: true },
          { label: t('record.due'), value: due ?? 0, tone: 'warning' },
        ]
      : [],
} as const satisfies Partial<Resource<SeasonSchedule>>;

/** Seasons: a slot or several of a week, over months. A new one is planned on a page of its own. */
export const seasonSchedules = defineResource<SeasonSchedule>({
  ...describedList('season-schedules'),
  ...seasonListColumns,
  calls: kept,
  spec: seasonList,
  columns: seasonColumns,
  search: { filter: 'search', label: 'season-schedules.search' },
  titleOf: ({ user, title }) => title || `${user.name} ${user.family}`,
  card: (row, words) => ({
    title: words.digits(`${row.user.name} ${row.user.family}`),
    detail: (
      <span className="flex flex-col gap-1">
        <span>{whenText(words, row.slots)}</span>
        <SeasonStrip strip={row.strip} most={16} />
      </span>
    ),
    end: row.total_price !== null && (
      <span className="flex flex-none flex-col items-end">
        <Amount value={row.total_price} className="font-heavy" />
        <span className={row.due ? 'text-caption text-warning' : 'text-caption text-muted'}>
          {row.due
            ? words.t('account.owing', { sum: words.amount(row.due) })
            : SEASON_WORDS[row.state][words.locale]}
        </span>
      </span>
    ),
  }),
  page: '/sales/season-schedules/$id',
  gone: '/sales/season-schedules/trash/$id',
  useActions: useNewSeason,
  useRowActions: useSeasonActions,
});

/** A row's actions; changes of sessions are on the season's page. */
function useSeasonActions(): (row: SeasonSchedule) => readonly RowAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const { open } = useSheet();
  return useMemo(() => {
    const go = (to: ReturnType<typeof linkTo>) => () => void navigate(to);
    return ({ id, user, due }) => {
      const actions: (RowAction | false)[] = [
        due !== null &&
          due > 0 &&
          can('receive.create') && {
            key: 'receive',
            label: t('shell.receive'),
            icon: HandCoins,
            main: true,
            onPress: () => open('receive', `user-${user.id}`),
          },
        {
          key: 'page',
          label: t('season-schedules.one'),
          icon: Maximize2,
          onPress: go(linkTo('/sales/season-schedules/$id', { params: { id } })),
        },
        can('invoice.show') && {
          key: 'invoices',
          label: t('season-schedules.its_invoices'),
          icon: TicketCheck,
          onPress: go(linkTo('/sales/invoices', { search: { season: id } })),
        },
        can('user.show') && {
          key: 'customer',
          label: t('reservation.open_customer'),
          icon: UserRound,
          onPress: () => open('customer', user.id),
        },
        can('season_scheduler.create') && {
          key: 'go-on',
          label: t('season-schedules.go_on'),
          icon: CopyPlus,
          onPress: go(linkTo('/sales/season-schedules/insert', { search: { copy: id } })),
        },
      ];
      return actions.filter((action) => action !== false);
    };
  }, [t, can, navigate, open]);
}

function useNewSeason(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  if (!can('season_scheduler.create')) return [];
  const onPress = () => void navigate(linkTo('/sales/season-schedules/insert'));
  return [{ key: 'new', icon: Repeat, label: t('season-schedules.new'), main: true, onPress }];
}

/** The form for a season's name and note; everything else needs a review of its days. */
export const seasonForm = defineForm({
  ...describedForm('season-schedules', calls),
  page: true,
  remove: {
    call: calls.remove,
    restore: calls.restore,
    help: 'season-schedules.remove_help',
    when: ({ left }) => left === 0,
  },
  title: ({ title, user }) => title || `${user.name} ${user.family}`,
  fields: {
    title: {
      type: 'text',
      label: 'season-schedules.name',
      help: 'season-schedules.name_help',
      empty: '',
      max: 60,
      wide: true,
    },
    description: { type: 'textarea', label: 'season-schedules.note', empty: '', max: 500, wide: true },
  },
});
