import Repeat from 'lucide-react/icons/repeat';
import { defineResource } from '#app/engine/resource.ts';
import { seasonColumns } from '#contract/sales/columns/season-schedules.ts';
import type { SeasonSchedule } from '#contract/sales/season-records.ts';
import { personSeasonList, personSeasons } from '#contract/sales/season-schedules.ts';
import { seasonListColumns } from './resource.tsx';
import { whenText } from './season-words.ts';

/** The seasons of a person as they are printed. */
export const personSeasonsList = defineResource<SeasonSchedule>({
  name: 'person-seasons',
  path: '/customers/$id/season-schedules',
  ...seasonListColumns,
  calls: { list: personSeasons.list, total: personSeasons.total },
  spec: personSeasonList,
  columns: seasonColumns,
  words: {
    title: 'season-schedules.of_person',
    count: 'season-schedules.count',
    nothing: 'season-schedules.person_nothing',
  },
  icon: Repeat,
  titleOf: ({ title, user }) => title || `${user.name} ${user.family}`,
  card: (row, words) => ({ title: whenText(words, row.slots) }),
});
