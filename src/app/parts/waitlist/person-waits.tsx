import { useQuery } from '@tanstack/react-query';
import Hourglass from 'lucide-react/icons/hourglass';
import Plus from 'lucide-react/icons/plus';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { hoursOf, waitStateNames, wherePlaced } from '#contract/sales/columns/waitlist.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { putWait } from './wait-for.ts';

/** A person's waitlist entries, and a button to add one. */
export function PersonWaits({
  user,
  onOpen,
}: {
  user: { id: number; name: string; family: string };
  /** Opens the form of an entry, or of a new one. */
  onOpen: (id?: number) => void;
}) {
  const words = useWords();
  const { t, digits, locale } = words;
  const { today } = useClubNow();
  const can = useCan();
  const query = { user: String(user.id), state: 'waiting,offered', per_page: '20' };
  const { data } = useQuery({ ...queryFor(waitlist.list, { query }), enabled: can('invoice.show') });
  const rows = data?.data ?? [];
  if (!can('invoice.create') && rows.length === 0) return null;
  return (
    <section className="border-t border-line pt-3">
      <h2 className="text-label font-semibold text-muted">{t('waitlist.of_person')}</h2>
      {rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className="press flex min-h-13 w-full items-center gap-3 border-b border-line text-start"
          disabled={!can('invoice.create')}
          onClick={() => onOpen(row.id)}
        >
          <Icon of={Hourglass} size={16} />
          <span className="min-w-0 flex-1 leading-normal">
            <span className="block font-strong">
              {row.date_from === row.date_to
                ? dayName(words, row.date_from, today)
                : t('waitlist.span', {
                    from: dayName(words, row.date_from, today),
                    to: dayName(words, row.date_to, today),
                  })}
            </span>
            <span className="block text-caption text-muted">
              {hoursOf(row, locale)} · {digits(wherePlaced(row, locale))}
            </span>
          </span>
          <span className="tag tone-neutral">{waitStateNames[row.state][locale]}</span>
        </button>
      ))}
      {can('invoice.create') && (
        <Button
          kind="ghost"
          icon={Plus}
          className="w-full"
          onClick={() => {
            putWait({ person: { id: user.id, name: `${user.name} ${user.family}` } });
            onOpen();
          }}
        >
          {t('waitlist.add')}
        </Button>
      )}
    </section>
  );
}
