import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { Card } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ClosingActions, ClosingEffect, ClosingFacts } from './closing-body.tsx';

/** The page of a closing, with its effect beside it. */
export function ClosingScreen() {
  const { t, digits } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const query = useQuery(queryFor(closedInvoices.get, { params: { id } }));
  const closing = query.data?.data;
  return (
    <>
      <TopBar title={closing ? digits(closing.title) : t('closed-invoices.one')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] gap-4 broad:grid-cols-[minmax(0,400px)_minmax(0,1fr)] laptop:gap-6">
          {!closing && !failureOf(query) && <SkeletonRows rows={5} />}
          <div className="col-span-full empty:hidden">
            <FailedNotice query={query} gone={t('closed-invoices.gone')} />
          </div>
          {closing && (
            <>
              <div className="flex min-w-0 flex-col gap-4 self-start">
                <Card className="flex flex-col gap-4">
                  <ClosingFacts closing={closing} />
                  <ClosingActions closing={closing} onGone={() => void navigate(linkTo('/closed-invoice'))} />
                </Card>
                <AuditCard resource="closed-invoices" ids={[closing.id]} />
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                <ClosingEffect closing={closing} />
              </div>
            </>
          )}
        </div>
      </main>
    </>
  );
}
