import { useNavigate, useRouterState } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { ActionRow } from '#ui/action-row.tsx';

/** Closes a court or an hour on the day that the calendar shows; nothing happens before its effect was seen (D16). */
export function CloseRow({ of }: { of: { court: number } | { term: number } }) {
  const { t, day } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const { today } = useClubNow();
  const shown = useRouterState({ select: ({ location }) => (location.search as { date?: unknown }).date });
  const date = typeof shown === 'string' ? shown : today;
  if (!can('closed_invoice.create') || date < today) return null;
  return (
    <ActionRow
      icon={Lock}
      label={
        date === today ? t('closed-invoices.close_today') : t('closed-invoices.close_on', { day: day(date) })
      }
      note={t('closed-invoices.close_note')}
      onClick={() =>
        void navigate({
          ...linkTo('/closed-invoice/insert', { search: { date, ...of } }),
          state: (old) => ({ ...old, from: 'here' }),
        })
      }
    />
  );
}
