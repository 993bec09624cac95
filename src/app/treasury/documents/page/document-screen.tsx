import { useMatch, useNavigate, useParams } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Button } from '#ui/button.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { KIND, KINDS, type Kind } from '../kinds.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { DocumentTag, FactsCard, MoneyCard } from './document-facts.tsx';
import { DocumentPrint } from './document-print.tsx';
import { FilesCard } from './files-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { useDocument } from './made-document.ts';
import { PendingNeighbours } from './pending-neighbours.tsx';
import { RemoveDocument } from './remove-document.tsx';
import { SettledCard } from './settled-card.tsx';
import { TrackingCard } from './tracking-card.tsx';

/**
 * The page of a receipt, payment, cost or transfer: places, paid debts, postings; and the question about a pending
 * receipt.
 */
export function DocumentScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  // The params of this page: the address may already be the next one's.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const kind = KINDS.find((one) => path.startsWith(`${KIND[one].path}/`)) ?? 'receive';
  return <Page key={`${kind}.${id}`} kind={kind} id={id} />;
}

function Page({ kind, id }: { kind: Kind; id: string }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const { query, document } = useDocument(kind, id);
  const buttons = document && (
    <>
      <DocumentPrint kind={kind} id={document.id} number={document.doc_number} />
      <RemoveDocument kind={kind} document={document} />
    </>
  );
  const waits = document?.status === 'pending';
  return (
    <>
      <TopBar
        title={
          document?.doc_number
            ? t(`treasury.one_${kind}`, { n: String(document.doc_number) })
            : t(`treasury.${kind}`)
        }
        end={phone ? buttons : undefined}
      >
        {!phone && document && <DocumentTag document={document} />}
        {!phone && buttons}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-3 tablet:p-4 laptop:p-6">
        <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-3.5 broad:grid-cols-[minmax(0,1fr)_minmax(0,380px)] laptop:gap-5">
          {!document && !failureOf(query) && <SkeletonRows rows={6} />}
          <div className="col-span-full empty:hidden">
            <FailedNotice query={query} gone={t('treasury.gone')} />
          </div>
          {document && (
            <>
              <div className="flex min-w-0 flex-col gap-3.5">
                {phone && (
                  <span className="self-start">
                    <DocumentTag document={document} />
                  </span>
                )}
                <MoneyCard kind={kind} document={document} />
                {phone && waits && <ConfirmCard document={document} />}
                {kind === 'receive' && <SettledCard receipt={document} />}
                <LinesCard kind={kind} document={document} />
                <FilesCard kind={kind} document={document} />
              </div>
              <div className="flex min-w-0 flex-col gap-3.5">
                {!phone && waits && <ConfirmCard document={document} />}
                {document.reference_pending && <TrackingCard document={document} />}
                {waits && <PendingNeighbours id={document.id} />}
                <FactsCard document={document} />
                <AuditCard resource="documents" ids={[document.id]} />
              </div>
            </>
          )}
        </div>
      </main>
      {document && (
        <FormFoot bare>
          <Button
            size="large"
            icon={Printer}
            className="max-tablet:flex-1"
            onClick={() => openPrint({ document: { path: KIND[kind].path, id: document.id } })}
          >
            {t('common.print')}
          </Button>
          {can(KIND[kind].create) && (
            <Button
              size="large"
              icon={Plus}
              className="max-tablet:flex-1"
              onClick={() =>
                void navigate(linkAt('/treasury/transactions/insert', { search: { type: kind } }))
              }
            >
              {t('treasury.another')}
            </Button>
          )}
        </FormFoot>
      )}
    </>
  );
}
