import { useQuery } from '@tanstack/react-query';
import ClockIcon from 'lucide-react/icons/clock';
import { useEffect, useMemo, useState } from 'react';
import { byDevice } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { joined } from '#app/engine/filter-text.ts';
import { useTableWords } from '#app/engine/list-body.tsx';
import type { OfflineListProps } from '#app/engine/resource.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { cachedPeople, cachedTimes, directoryQuery } from '#app/offline/directory.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { characters } from '#contract/people/characters.ts';
import { addDays, eachDay } from '#domain/dates.ts';
import { Avatar } from '#ui/avatar.tsx';
import { BidiText } from '#ui/bidi-text.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Phone } from '#ui/phone.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Cards } from '#ui/table/cards.tsx';
import { Table } from '#ui/table/table.tsx';
import { useViewport } from '#ui/use-viewport.ts';

const NAME = { priority: 1, least: 180, grows: true } as const;
const WORD = { priority: 3, least: 96 } as const;
const WHOLE = { priority: 1 } as const;
const nothing = () => {};

/** The next slots are taken from this many cached days. */
const AHEAD_DAYS = 7;

/** Every slot that this device knows; grows as the days that it keeps are read. */
function useKeptTimes(today: string): readonly CalendarTime[] {
  const [times, setTimes] = useState(cachedTimes);
  useEffect(() => {
    for (const day of eachDay(today, addDays(today, AHEAD_DAYS))) {
      const query = queryFor(reservableTimes.list, { query: { date: `${day}_${day}` } });
      void queryClient.prefetchQuery({ ...query, retry: false }).then(() => setTimes(cachedTimes()));
    }
  }, [today]);
  return times;
}

/** The people whom this device knows, with their age in the first line, while the server does not answer. */
export function OfflineUsers({ search, label, error, onRetry, onOpen }: OfflineListProps) {
  const words = useWords();
  const { t, number, instant, digits } = words;
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const phone = useViewport() === 'phone';
  const flagWords = useTableWords();
  const unsent = useUnsent();
  const [owing, setOwing] = useState(false);
  const directory = useQuery({ ...directoryQuery, retry: false });
  const groups = useQuery(queryFor(characters.list, { query: { per_page: '200' } })).data?.data;
  const known = directory.data;
  const times = useKeptTimes(today);
  const all = useMemo(() => {
    if (!known) return [];
    const asOf = byDevice(known.as_of);
    return cachedPeople(known, search, times).map((one) => ({
      ...one,
      group: groups?.find(({ id }) => id === one.character_id)?.name ?? '',
      balance: one.balance + unsent.balance(one.id, asOf),
    }));
  }, [known, search, times, groups, unsent]);
  const debtors = useMemo(() => all.filter(({ balance }) => balance > 0), [all]);
  if (!known) {
    return (
      <div className="flex-1 p-4">
        {directory.isFetching ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorNotice error={error} title={t('errors.list')} onRetry={onRetry} />
        )}
      </div>
    );
  }
  const rows = owing ? debtors : all;
  const queued = unsent.counts.all;
  type Row = (typeof rows)[number];
  const given = {
    label,
    rows,
    idOf: ({ id }: Row) => id,
    total: rows.length,
    of: `${search} ${owing}`,
    onOpen: ({ id }: Row) => onOpen?.(id),
    onNearEnd: nothing,
  };
  const lead = (
    <div className="flex flex-none flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2.5">
      <Icon of={ClockIcon} className="text-warning" />
      <strong className="font-strong">
        {t('users.kept', { time: instant(known.as_of, time_zone, 'time') })}
      </strong>
      <span className="flex-1 text-label text-muted">
        {queued > 0 && t('users.kept_queued', { n: number(queued) })}
      </span>
      <Chip pressed={!owing} onClick={() => setOwing(false)}>
        {t('users.kept_all', { n: number(all.length) })}
      </Chip>
      <Chip pressed={owing} onClick={() => setOwing(true)}>
        {t('users.kept_owing', { n: number(debtors.length) })}
      </Chip>
    </div>
  );
  const next = ({ next }: Row) =>
    next && joined(words, [dayName(words, next.date, today), words.time(next.start_time)]);
  if (phone) {
    return (
      <Cards
        {...given}
        lead={lead}
        flagWords={flagWords}
        card={(row) => (
          <>
            <Avatar name={row.name} />
            <span className="min-w-0 flex-1">
              <span className="flex font-strong">
                <BidiText text={row.name} />
              </span>
              <span className="ellipsis block text-caption text-muted">
                {row.phone && <Phone number={row.phone} />}
                {row.phone && row.group && ' · '}
                {digits(row.group)}
              </span>
            </span>
            <PersonBalance value={row.balance} stacked />
          </>
        )}
      />
    );
  }
  return (
    <>
      {lead}
      <Table
        {...given}
        sort={null}
        onSort={nothing}
        words={flagWords}
        columns={[
          {
            field: 'name',
            title: t('users.kept_name'),
            room: NAME,
            cell: ({ name }) => (
              <span className="flex min-w-0 items-center gap-2.5 font-strong">
                <Avatar name={name} size="small" />
                <BidiText text={name} />
              </span>
            ),
          },
          {
            field: 'phone',
            title: t('users.phone'),
            room: { priority: 2 },
            cell: ({ phone }) => phone && <Phone number={phone} />,
          },
          { field: 'group', title: t('users.character'), room: WORD, cell: ({ group }) => digits(group) },
          { field: 'next', title: t('users.kept_next'), room: WORD, cell: next },
          {
            field: 'balance',
            title: t('users.balance'),
            align: 'number',
            room: WHOLE,
            cell: ({ balance }) => <PersonBalance value={balance} />,
          },
        ]}
      />
    </>
  );
}
