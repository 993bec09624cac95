import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useClubNow } from '#app/data/club.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import type { CoachClass } from '#contract/people/classes.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Tag } from '#ui/tag.tsx';

const byTime = (a: CoachClass, b: CoachClass): number =>
  `${a.reserved_time.date} ${a.reserved_time.time.start_time}`.localeCompare(
    `${b.reserved_time.date} ${b.reserved_time.time.start_time}`,
  );

/** In the address of a coach's list: not only from today on. */
export const EVER = { timeDate: '' };

/** Classes by day. */
export function ClassDays({ rows }: { rows: readonly CoachClass[] }) {
  const words = useWords();
  const { today } = useClubNow();
  const days = Map.groupBy([...rows].sort(byTime), ({ reserved_time }) => reserved_time.date);
  return [...days].map(([day, list]) => (
    <section key={day}>
      <h2 className="mb-1.5 flex items-baseline gap-2 px-1 text-label font-bold">
        {dayName(words, day, today)}
        <span className="font-normal text-muted">{words.t('record.classes_count', { n: list.length })}</span>
      </h2>
      <Card className="py-0">
        <ul>
          {list.map((row) => (
            <ClassRow key={row.id} row={row} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}

function ClassRow({ row }: { row: CoachClass }) {
  const { t, time, digits } = useWords();
  const { reserved_time, user, share, status, attended, passed } = row;
  const gone = status === 2;
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line py-2 last:border-0">
      <span className={cx('w-14 flex-none text-center leading-normal', (gone || passed) && 'text-muted')}>
        <span className="block font-heavy">{time(reserved_time.time.start_time)}</span>
        <span className="block text-caption text-muted">{time(reserved_time.time.end_time)}</span>
      </span>
      <span className="min-w-0 flex-1 leading-normal">
        <span className={cx('ellipsis block font-strong', gone && 'text-muted line-through')}>
          {user.name} {user.family}
        </span>
        <span className="ellipsis block text-caption text-muted">{digits(reserved_time.court.name)}</span>
      </span>
      {gone ? (
        <Tag tone="negative">{t('record.status_2')}</Tag>
      ) : (
        <span className="flex flex-none flex-col items-end leading-normal">
          <Amount value={share} className="font-heavy" />
          {attended === null ? (
            <span className="text-caption text-muted">{t('record.share')}</span>
          ) : (
            <Tag tone={attended ? 'paid' : 'owing'} icon={attended ? UserCheck : UserX}>
              {t(attended ? 'coaches.came' : 'coaches.stayed_away')}
            </Tag>
          )}
        </span>
      )}
    </li>
  );
}
