import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { putDraft } from '#app/data/draft.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import type { ListAction } from '#app/resource/resource.ts';
import { toast } from '#app/state/toast.ts';
import { coaches } from '#contract/coaches.ts';

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

/** «رزرو تازه» above the classes of a coach, for whoever may book. */
export function useClassActions(id: string): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const book = useBookClass();
  const { data } = useQuery(queryFor(coaches.get, { params: { id } }));
  if (!data?.data.active || !can('invoice.create') || !can('calendar.show')) return [];
  const { user } = data.data;
  const onPress = () => book({ id: data.data.id, name: `${user.name} ${user.family}` });
  return [{ key: 'book', icon: CalendarPlus, label: t('record.class_new'), main: true, onPress }];
}
