import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import History from 'lucide-react/icons/history';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { putDraft } from '#app/offline/draft.ts';
import { toast } from '#app/state/toast.ts';
import { coaches } from '#contract/people/coaches.ts';

/** A new class of a coach is booked in the calendar, where the coach stands chosen already. */
export function useBookClass(): (coach: { id: number; name: string }) => void {
  const { t } = useWords();
  const navigate = useNavigate();
  return (coach) => {
    putDraft('booking', { coach });
    void navigate({ to: '/sales/calendar' });
    toast({ text: t('record.class_hint', { name: coach.name }), kind: 'info', ms: 5000 });
  };
}

/** Above the classes of a coach: a new one; behind ⋯ one of the past, and the deleted reservations (seeds §2). */
export function useClassActions(id: string): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const book = useBookClass();
  const navigate = useNavigate();
  const coach = useQuery(queryFor(coaches.get, { params: { id } })).data?.data;
  const books = coach?.active && can('invoice.create') && can('calendar.show');
  const actions: (ListAction | false | undefined)[] = [
    books && {
      key: 'book',
      icon: CalendarPlus,
      label: t('record.class_new'),
      main: true,
      onPress: () => book({ id: coach.id, name: `${coach.user.name} ${coach.user.family}` }),
    },
    can('invoice.forget') && {
      key: 'past',
      icon: History,
      label: t('sales.new_past'),
      onPress: () => void navigate(linkTo('/sales/invoices/insert/past', { search: { coach: id } })),
    },
    can('invoice.show') &&
      can('invoice.delete') && {
        key: 'trash',
        icon: ArchiveRestore,
        label: t('sales.deleted'),
        onPress: () => void navigate(linkTo('/sales/invoices/trash', { search: { coach: id } })),
      },
  ];
  return actions.filter((action) => action !== false && action !== undefined);
}
