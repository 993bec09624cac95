import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Headset from 'lucide-react/icons/headset';
import Plus from 'lucide-react/icons/plus';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { addToFormDraft } from '#app/engine/form-draft.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { toast } from '#app/state/toast.ts';
import { SUPPORT_STATUS_WORDS } from '#contract/messages/columns/tickets.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { Button } from '#ui/button.tsx';
import { Count } from '#ui/count.tsx';
import { Icon } from '#ui/icon.tsx';

const LATEST = '5';

/** A person's tickets, and a button to open one in their name. */
export function PersonTickets({ user }: { user: { id: number; name: string; family: string } }) {
  const { t, digits, locale } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const shows = can('support_ticket.show');
  const creates = can('support_ticket.create');
  const query = { user: String(user.id), per_page: LATEST };
  const { data } = useQuery({ ...queryFor(supportTickets.list, { query }), enabled: shows });
  const rows = data?.data ?? [];
  const more = (data?.pagination.total ?? 0) > rows.length;
  if (!creates && rows.length === 0) return null;
  return (
    <section className="border-t border-line pt-3" aria-label={t('tickets.of_person')}>
      <h2 className="text-label font-semibold text-muted">{t('tickets.of_person')}</h2>
      {rows.map(({ id, subject, status, last_message, unseen }) => (
        <Link
          key={id}
          {...linkTo('/tickets/support/$id', { params: { id } })}
          className="press flex min-h-13 w-full items-center gap-3 border-b border-line"
        >
          <Icon of={Headset} size={16} />
          <span className="min-w-0 flex-1 leading-normal">
            <span className="ellipsis block font-strong">{digits(subject)}</span>
            <span className="ellipsis block text-caption text-muted">{digits(last_message.message)}</span>
          </span>
          <span className="tag tone-neutral flex-none">{SUPPORT_STATUS_WORDS[status][locale]}</span>
          <Count n={unseen} />
        </Link>
      ))}
      <div className="flex flex-wrap">
        {creates && (
          <Button
            kind="ghost"
            icon={Plus}
            className="flex-1"
            onClick={() => {
              const about = { id: user.id, name: `${user.name} ${user.family}` };
              const other = addToFormDraft('support-tickets', 'user_id', about);
              if (other)
                toast({ text: t('form.begun_of_other', { name: other.name }), kind: 'info', ms: 8000 });
              void navigate(linkTo('/tickets/support/insert'));
            }}
          >
            {t('tickets.new_support')}
          </Button>
        )}
        {more && (
          <Link
            {...linkTo('/tickets/support', { search: { user: user.id } })}
            className="btn btn-ghost press text-brand flex-1"
          >
            {t('tickets.of_person_all')}
          </Link>
        )}
      </div>
    </section>
  );
}
