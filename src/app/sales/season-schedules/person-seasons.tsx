import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import Printer from 'lucide-react/icons/printer';
import Repeat from 'lucide-react/icons/repeat';
import { useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { groupText, PersonCard } from '#app/parts/people/person-card.tsx';
import { personOfUser } from '#app/parts/people/picked-person.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { users } from '#contract/people/users.ts';
import { SEASON_WORDS } from '#contract/sales/columns/season-schedules.ts';
import { SEASON_STATES, type SeasonSchedule } from '#contract/sales/season-records.ts';
import { personSeasons } from '#contract/sales/season-schedules.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { SeasonStrip, StripLegend } from './season-strip.tsx';
import { courseText, seasonName, whenText } from './season-words.ts';

/** The most seasons of a customer shown at once. */
const MOST = '100';
type State = (typeof SEASON_STATES)[number] | 'all';

/** A customer's seasons, with a square per session, the course and the price (58). */
export function PersonSeasons() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const can = useCan();
  const navigate = useNavigate();
  const [state, setState] = useState<State>('all');
  const params = { id };
  const list = useQuery(
    queryFor(personSeasons.list, {
      params,
      query: { per_page: MOST, ...(state !== 'all' && { state }) },
    }),
  );
  const total = useQuery(queryFor(personSeasons.total, { params, query: {} })).data?.data;
  const user = useQuery({ ...queryFor(users.get, { params }), enabled: can('user.show') }).data?.data;
  const rows = list.data?.data;
  const counts = total && {
    all: total.count,
    active: total.active,
    finished: total.finished,
    canceled: total.canceled,
  };
  return (
    <>
      <TopBar title={t('season-schedules.of_person')}>
        <IconButton
          icon={Printer}
          label={t('season-schedules.print')}
          onClick={() => void navigate(linkTo('/customers/$id/season-schedules/print', { params }))}
        />
      </TopBar>
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 tablet:p-4 laptop:p-6">
        {user && (
          <Link {...linkTo('/customers/$id', { params })} className="press rounded-card">
            <PersonCard
              person={personOfUser(user)}
              note={groupText(words, user.character.name)}
              tone="season"
            />
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            {(['all', ...SEASON_STATES] as const).map(
              (one) =>
                (one === 'all' || !counts || counts[one] > 0 || one === state) && (
                  <Chip key={one} pressed={state === one} onClick={() => setState(one)}>
                    {one === 'all' ? t('season-schedules.all') : SEASON_WORDS[one][words.locale]}
                    {counts && ` ${words.number(counts[one])}`}
                  </Chip>
                ),
            )}
          </div>
          {can('season_scheduler.create') && (
            <Button
              kind="primary"
              icon={Repeat}
              onClick={() =>
                void navigate(linkTo('/sales/season-schedules/insert', { search: { user: id } }))
              }
            >
              {t('season-schedules.new')}
            </Button>
          )}
        </div>
        {!rows && !failureOf(list) && <SkeletonRows rows={4} />}
        <FailedNotice query={list} title={t('errors.list')} />
        {rows?.length === 0 && <Empty icon={Repeat} title={t('season-schedules.person_nothing')} />}
        {rows && rows.length > 0 && (
          <>
            <ul className="overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((season) => (
                <li key={season.id} className="border-b border-line last:border-0">
                  <SeasonRow season={season} />
                </li>
              ))}
            </ul>
            <StripLegend />
          </>
        )}
      </main>
    </>
  );
}

function SeasonRow({ season }: { season: SeasonSchedule }) {
  const words = useWords();
  const { t, amount } = words;
  const { id, title, state, total_price, due, strip } = season;
  const quiet = state !== 'active';
  return (
    <Link
      {...linkTo('/sales/season-schedules/$id', { params: { id } })}
      className="press grid min-h-24 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_136px_auto]"
    >
      <span className="min-w-0">
        <span className={cx('block text-lead font-heavy', quiet && 'text-muted')}>
          {seasonName(words, season)}
        </span>
        {title && <span className="block text-label text-muted">{whenText(words, season.slots)}</span>}
      </span>
      <span className="flex min-w-0 flex-col gap-1.5 max-tablet:order-4 max-tablet:col-span-full">
        <SeasonStrip strip={strip} />
        <span className="text-label text-muted">{courseText(words, season)}</span>
      </span>
      {total_price === null ? (
        <span />
      ) : (
        <span className="flex flex-col items-start gap-1">
          <Amount value={total_price} className={cx('text-lead font-heavy', quiet && 'text-muted')} />
          {due ? (
            <Tag tone="owing" icon={Coins}>
              {t('account.owing', { sum: amount(due) })}
            </Tag>
          ) : (
            <Tag tone="paid" icon={Check}>
              {t('account.paid')}
            </Tag>
          )}
        </span>
      )}
      <Icon of={ChevronRight} flip />
    </Link>
  );
}
