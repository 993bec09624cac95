import { useQuery } from '@tanstack/react-query';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { RecordHead, type RecordPage } from '#app/engine/record-head.tsx';
import { useWords } from '#app/i18n/words.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { users } from '#contract/people/users.ts';
import { Phone } from '#ui/phone.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The person of a list, with links to their other pages, by permission. */
export function PersonHead({ id, paper }: { id: string; paper?: boolean }) {
  const { t } = useWords();
  const can = useCan();
  const query = useQuery(queryFor(users.get, { params: { id } }));
  const user = query.data?.data;
  // The list below shows the error.
  if (!user) return failureOf(query) ? null : <SkeletonRows rows={1} picture />;
  const pages: (RecordPage | false)[] = [
    { to: `/customers/${user.id}`, label: t('record.file') },
    { to: `/customers/${user.id}/transactions`, label: t('record.statement') },
    can('invoice.show') && { to: `/customers/${user.id}/invoices`, label: t('record.invoices') },
    can('invoice.show') && { to: `/customers/${user.id}/messages`, label: t('messages.title') },
    can('season_scheduler.show') && {
      to: `/customers/${user.id}/season-schedules`,
      label: t('record.seasons'),
    },
    { to: `/customers/${user.id}/active-sale-addons`, label: t('record.addons') },
    user.coach_id !== null &&
      can('coach.show') && { to: `/coaches/${user.coach_id}/classes`, label: t('record.classes') },
  ];
  return (
    <RecordHead
      paper={paper}
      name={`${user.name} ${user.family}`}
      picture={user.avatar}
      detail={user.phone_number && <Phone number={user.phone_number} />}
      end={<PersonBalance value={user.balance} stacked={!paper} />}
      pages={pages.filter((page) => page !== false)}
    />
  );
}
