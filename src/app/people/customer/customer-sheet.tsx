import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { lazy, Suspense, useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { lazyExtra } from '#app/lazy-screen.ts';
import type { CustomerSheetProps } from '#app/parts/sheets/sheet-props.ts';
import { useChangedElsewhere } from '#app/shell/use-changed-elsewhere.ts';
import { users } from '#contract/people/users.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { differs } from './news.ts';
import { NewsLine } from './news-line.tsx';
import { PersonBody } from './person-body.tsx';
import { EditPerson, useReceiveDebt } from './person-buttons.tsx';

const StatementPanel = lazy(async () => ({
  default: (await import('./statement-panel.tsx')).StatementPanel,
}));
const LatestEvents = lazyExtra(() => import('./latest-events.tsx').then((m) => m.LatestEvents));

/** One customer: what they owe, their limit, the next bookings, the statement, and taking money. */
export function CustomerSheet({ open, userId, onClose }: CustomerSheetProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const query = useQuery(queryFor(users.get, { params: { id: String(userId) } }));
  const user = query.data?.data;
  const failed = failureOf(query);
  const receive = useReceiveDebt(user);
  const changed = useChangedElsewhere(userId, { data: user, isFetching: query.isFetching }, differs);
  const [at, setAt] = useState<number | null>(null);
  const statement = at === userId && user !== undefined;
  const name = user ? `${user.name} ${user.family}` : '';

  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      className="max-tablet:h-[94%]"
      title={t(statement ? 'account.statement_of' : 'account.title')}
      actions={
        user && (
          <>
            <IconButton
              icon={Maximize2}
              label={t('account.whole_page')}
              onClick={() =>
                void navigate({ to: `/customers/${user.id}${statement ? '/transactions' : ''}` })
              }
            />
            {!statement && <EditPerson user={user} />}
          </>
        )
      }
      {...(statement && { onBack: () => setAt(null), subtitle: name })}
      footer={!statement && receive}
    >
      {changed.before && user && <NewsLine before={changed.before} now={user} />}
      {!user && !failed && <SkeletonRows rows={5} picture />}
      <FailedNotice query={query} gone={t('account.gone')} />
      {user && statement && (
        <Suspense fallback={<SkeletonRows />}>
          <StatementPanel userId={user.id} />
        </Suspense>
      )}
      {user && !statement && (
        <>
          <PersonBody user={user} onStatement={() => setAt(user.id)} onBook={onClose} />
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <LatestEvents id={user.id} />
          </Suspense>
        </>
      )}
    </Sheet>
  );
}
