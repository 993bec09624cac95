import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import Merge from 'lucide-react/icons/merge';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { LineSums } from '#app/engine/line-sums.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TellButton } from '#app/parts/events/tell-button.tsx';
import { LatestLines } from '#app/parts/places/latest-lines.tsx';
import { PersonTickets } from '#app/parts/tickets/person-tickets.tsx';
import { PersonWaits } from '#app/parts/waitlist/person-waits.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { type UserDetail, users } from '#contract/people/users.ts';
import { clubDay } from '#domain/dates.ts';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Phone } from '#ui/phone.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { PersonBody } from './person-body.tsx';
import { EditPerson, useReceiveDebt } from './person-buttons.tsx';

/** The page of a person: the sheet's content in the wide column, account and facts beside it. */
export function CustomerScreen() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const can = useCan();
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const query = useQuery(queryFor(users.get, { params: { id } }));
  const user = query.data?.data;
  const error = failureOf(query);
  const receive = useReceiveDebt(user);
  const { open } = useSheet();
  // On a phone it stands in the page: the bar's room is for the name.
  const tell = user && <TellButton kind="users" id={user.id} name={`${user.name} ${user.family}`} />;
  const actions = user && (
    <>
      {!phone && tell}
      <IconButton
        icon={Printer}
        label={t('record.statement_print')}
        onClick={() => void navigate(linkTo('/customers/$id/transactions/print', { params: { id } }))}
      />
      {can('user.merge') && (
        <IconButton
          icon={Merge}
          label={t('merge.title')}
          onClick={() => void navigate(linkTo('/customers/merge', { search: { one: user.id } }))}
        />
      )}
      <EditPerson user={user} />
    </>
  );
  // A merged person opens the remaining one.
  if (user && String(user.id) !== id) return <Navigate to={`/customers/${user.id}`} replace />;
  return (
    <>
      <TopBar
        title={user ? `${user.name} ${user.family}` : t('account.title')}
        end={phone ? actions : undefined}
      >
        {!phone && actions}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] gap-4 broad:grid-cols-[minmax(0,1fr)_minmax(0,400px)] laptop:gap-6">
          {!user && !error && <SkeletonRows rows={6} picture />}
          <div className="col-span-full empty:hidden">
            <FailedNotice query={query} gone={t('account.gone')} />
          </div>
          {user && (
            <>
              <Card className="flex flex-col gap-4 self-start">
                <PersonBody user={user} beside={phone && tell} />
                <PersonWaits
                  user={user}
                  onOpen={(wait) => open('form', wait ? `waitlist.${wait}` : 'waitlist')}
                />
                <PersonTickets user={user} />
                {receive}
              </Card>
              <div className="flex min-w-0 flex-col gap-4">
                <History id={id} />
                <Facts user={user} />
                <AuditCard resource="users" ids={[user.id]} />
              </div>
            </>
          )}
        </div>
      </main>
    </>
  );
}

const LATEST = 8;

/** The latest lines of the account, and the way to all of them. */
function History({ id }: { id: string }) {
  const words = useWords();
  const { t } = words;
  const query = useQuery(queryFor(users.transactions, { params: { id }, query: { per_page: `${LATEST}` } }));
  return (
    <LatestLines
      query={query}
      rows={LATEST}
      title={t('account.history')}
      empty={t('account.statement_empty')}
      all={{ to: `/customers/${id}/transactions`, label: t('account.history_all') }}
      sums={(line) => <LineSums line={line} words={words} />}
    />
  );
}

/** The name of the person's company, and where it is one that is known, the way to its page. */
function OfCompany({ user: { company, company_id } }: { user: UserDetail }) {
  const { digits } = useWords();
  if (company_id === null) return digits(company);
  return (
    <Link
      {...linkTo('/companies/$id', { params: { id: company_id } })}
      className="-my-2 inline-flex min-h-11 items-center text-brand"
    >
      {digits(company)}
    </Link>
  );
}

/** Further facts. */
function Facts({ user }: { user: UserDetail }) {
  const { t, date, digits } = useWords();
  const facts: [string, ReactNode][] = [
    [t('account.group'), digits(user.character.name)],
    [t('account.role'), user.role && digits(user.role.name)],
    [t('account.company'), user.company && <OfCompany user={user} />],
    [t('account.national_code'), user.national_code && <Phone number={user.national_code} />],
    [t('account.born_at'), user.born_at && date(user.born_at)],
    [t('account.email'), user.email && <bdi>{user.email}</bdi>],
    [t('account.whatsapp'), user.whatsapp_number && <Phone number={user.whatsapp_number} />],
    [t('account.created_at'), date(clubDay(new Date(user.created_at), clubZone()))],
  ];
  return (
    <Card>
      <h2 className="mb-1 text-label font-semibold text-muted">{t('account.facts')}</h2>
      {!user.active && (
        <p className="mb-1">
          <span className="text-warning">{t('account.status_off')}</span>
        </p>
      )}
      <FactList facts={facts} />
    </Card>
  );
}
