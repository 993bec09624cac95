import ScrollText from 'lucide-react/icons/scroll-text';
import { clubZone } from '#app/data/club.ts';
import { defineResource } from '#app/engine/resource.ts';
import { callText, logColumns, recordText } from '#contract/access/columns/logs.ts';
import { logs as calls, type Log, logList } from '#contract/access/logs.ts';

/** Every change of state: read only, append only. */
export const logs = defineResource<Log>({
  name: 'logs',
  path: '/logs',
  calls: { list: calls.list },
  spec: logList,
  columns: logColumns,
  words: { title: 'logs.title', count: 'logs.count', nothing: 'logs.nothing', none: 'logs.none' },
  icon: ScrollText,
  search: { filter: 'actor', label: 'logs.actor' },
  titleOf: (row, { locale }) => callText(row, locale),
  card: (row, words) => ({
    title: words.digits(callText(row, words.locale)),
    detail: [
      row.actor ? `${row.actor.name} ${row.actor.family}` : words.t('logs.system'),
      recordText(row, words.locale),
    ]
      .map(words.digits)
      .join(' · '),
    end: <span className="flex-none text-caption text-muted">{words.instant(row.at, clubZone())}</span>,
  }),
  sheet: 'log',
});
