import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy-plus';
import FilePen from 'lucide-react/icons/file-pen-line';
import Lock from 'lucide-react/icons/lock';
import Printer from 'lucide-react/icons/printer';
import Undo from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { can } from '#app/data/access.ts';
import { useClub } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { yearName } from '#app/i18n/year-name.ts';
import { linkTo } from '#app/links.ts';
import { useSingleKeys } from '#app/shell/single-keys.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useBackKey, usePageKeys } from '#app/shell/use-page-keys.ts';
import { type DocumentPage, MOST_LINES, manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { PERMANENT_DOCUMENTS } from '#domain/statuses.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { idOfDocument } from './document-id.ts';
import { DocumentLines } from './document-lines.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

/** The page of a document (`doc-12`): description, lines, reversal, and actions. */
export function DocumentScreen() {
  const { t, locale } = useWords();
  const { doc = '' } = useParams({ strict: false }) as { doc?: string };
  const id = idOfDocument(doc);
  const query = useQuery(queryFor(manualDocuments.get, { params: { id } }));
  const document = query.data?.data;
  const number = document?.doc_number;
  useBackKey('/accountancy/documents');
  return (
    <>
      <TopBar
        title={
          number != null
            ? t('accountancy.document', { n: String(number) })
            : document && isPermanent(document)
              ? DOCUMENT_KINDS[document.type][locale]
              : t('accountancy.document_plain')
        }
      >
        {document && <Neighbours document={document} />}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        {!document && !failureOf(query) && <SkeletonRows rows={6} />}
        <FailedNotice query={query} gone={t('accountancy.gone')} />
        {/* Remounted for each document, so that its texts are not kept for the next. */}
        {document && <Page key={document.id} document={document} />}
      </main>
    </>
  );
}

/** Links to the documents with neighbouring numbers, also by `[` and `]`; back returns to the page before. */
function Neighbours({ document: { previous_id, next_id } }: { document: DocumentPage }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const keys = useSingleKeys();
  const go = (id: number) =>
    void navigate({ ...linkTo('/accountancy/documents/doc-$id', { params: { id } }), replace: true });
  // By their place on the keyboard, as on the calendar, so that they work in fa too.
  usePageKeys(({ code, shiftKey }) => {
    const id = code === 'BracketLeft' ? previous_id : code === 'BracketRight' ? next_id : null;
    return id === null || shiftKey ? null : () => go(id);
  });
  const button = (id: number | null, icon: typeof ChevronLeft, label: string, key: string) => (
    <IconButton
      icon={icon}
      flipIcon
      label={label}
      aria-keyshortcuts={keys.named(key)}
      disabled={id === null}
      onClick={() => id !== null && go(id)}
    />
  );
  return (
    <>
      {button(previous_id, ChevronLeft, t('accountancy.document_before'), '[')}
      {button(next_id, ChevronRight, t('accountancy.document_after'), ']')}
    </>
  );
}

function Page({ document }: { document: DocumentPage }) {
  const words = useWords();
  const { t, locale, digits } = words;
  return (
    <div className="mx-auto grid max-w-320 grid-cols-[minmax(0,1fr)] gap-4 broad:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Counterparts document={document} />
        <Card className="grid gap-4 tablet:grid-cols-3">
          <Told name={t('accountancy.sum')} below={standing(document, words)}>
            <Amount value={document.price} className="text-[27px] leading-[1.4]" />
          </Told>
          <Told
            name={t('accountancy.date')}
            below={document.year ? t('accountancy.year', { name: yearName(words, document.year) }) : null}
          >
            {words.date(document.date, 'weekday')}
          </Told>
          <Told
            name={t('accountancy.description')}
            below={[DOCUMENT_KINDS[document.type][locale], digits(document.source?.name ?? '')]
              .filter(Boolean)
              .join(' · ')}
          >
            {digits(translateDocumentText(document.description, locale))}
          </Told>
        </Card>
        <DocumentLines id={document.id} count={document.lines} sum={document.debit} />
      </div>
      <Side document={document} />
    </div>
  );
}

const isPermanent = ({ type }: DocumentPage) => (PERMANENT_DOCUMENTS as readonly string[]).includes(type);

/** Whether it is final, with its book number; empty when it is not posted. */
function standing({ doc_number, book_number }: DocumentPage, { t }: Words): string | null {
  if (book_number !== null) return t('accountancy.is_final', { n: String(book_number) });
  return doc_number === null ? null : t('accountancy.is_temporary');
}

function Told({
  name,
  below,
  children,
}: {
  name: string;
  below?: string | null | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-label text-muted">{name}</span>
      <span className="font-heavy">{children}</span>
      {below && <span className="text-label text-muted">{below}</span>}
    </div>
  );
}

type Counterpart = NonNullable<DocumentPage['reversal']>;

/** Links to its reversal, the document it reverses, and the corrected one. */
function Counterparts({ document }: { document: DocumentPage }) {
  const { t, locale, digits } = useWords();
  const { reversal, reversed, correction, corrects } = document;
  const n = (of: Counterpart) => String(of.doc_number);
  return (
    <>
      {reversal && (
        <Beside of={reversal} icon={Undo}>
          {t('accountancy.reversed_by', {
            n: n(reversal),
            text: digits(translateDocumentText(reversal.description, locale)),
          })}
        </Beside>
      )}
      {correction && (
        <Beside of={correction} icon={FilePen}>
          {t('accountancy.corrected_by', { n: n(correction) })}
        </Beside>
      )}
      {reversed && (
        <Beside of={reversed} icon={Undo}>
          {t('accountancy.reverses', { n: n(reversed) })}
        </Beside>
      )}
      {corrects && (
        <Beside of={corrects} icon={FilePen}>
          {t('accountancy.corrects', { n: n(corrects) })}
        </Beside>
      )}
    </>
  );
}

function Beside({ of, icon, children }: { of: Counterpart; icon: typeof Undo; children: ReactNode }) {
  const { t } = useWords();
  return (
    <Notice
      icon={icon}
      action={
        <Link
          className="btn btn-secondary press"
          {...linkTo('/accountancy/documents/doc-$id', { params: { id: of.id } })}
        >
          {t('accountancy.see_document', { n: String(of.doc_number) })}
        </Link>
      }
    >
      {children}
    </Notice>
  );
}

/** The page of a document or of its record, for people who may see it. */
function recordOf({ id, type, reference_type, reference_id }: DocumentPage) {
  const params = { id };
  if (type === 'receive' && can('receive.show')) return linkTo('/treasury/receive/$id', { params });
  if (type === 'payment' && can('payment.show')) return linkTo('/treasury/payment/$id', { params });
  if (type === 'cost' && can('cost.show')) return linkTo('/treasury/cost/$id', { params });
  if (type === 'internal-fund' && can('internal_fund.show')) {
    return linkTo('/treasury/internal-funds-transfers/$id', { params });
  }
  if (type === 'opening' && can('opening.access')) return linkTo('/accountancy/opening-balance');
  if (reference_id === null) return null;
  const reference = { params: { id: reference_id } };
  if (reference_type === 'payment-gateways' && can('payment_gateway.show')) {
    return linkTo('/treasury/payment-gateways/$id/receive', reference);
  }
  if (reference_type === 'shifts' && can('shift.show')) return linkTo('/treasury/shifts/$id', reference);
  if (reference_type === 'financial-years' && can('financial_year.show')) {
    return linkTo('/settings/financial-year');
  }
  return null;
}

/** Whether it is reversed on this page: manual documents without a deletion of their own (ledger.md "Rules"). */
const isTakenBackHere = ({ type, status }: DocumentPage) =>
  status === 'confirm' && (type === 'manual' || type === 'clearing');

/** Author, time and actions. */
function Side({ document }: { document: DocumentPage }) {
  const words = useWords();
  const { t, locale } = words;
  const { time_zone } = useClub();
  const navigate = useNavigate();
  const record = recordOf(document);
  const [reversing, setReversing] = useState(false);
  const { reversal, correction, invoice } = document;
  const correct = () =>
    void navigate(linkTo('/accountancy/documents/insert', { search: { correct: document.id } }));
  const by = (person: { name: string; family: string } | null) =>
    person ? `${person.name} ${person.family}` : t('accountancy.system');
  return (
    <div className="flex flex-col gap-4 self-start">
      <Card className="flex flex-col gap-3">
        <h2 className="font-heavy">{t('accountancy.events')}</h2>
        <ol className="flex flex-col gap-3">
          {correction && (
            <li className="flex flex-col">
              <span className="font-strong">
                {t('accountancy.event_corrected', { n: String(correction.doc_number) })}
              </span>
              <span className="text-label text-muted">
                {words.instant(correction.created_at, time_zone)} · {by(correction.creator)}
              </span>
            </li>
          )}
          {reversal && (
            <li className="flex flex-col">
              <span className="font-strong">
                {t('accountancy.event_reversed', { n: String(reversal.doc_number) })}
              </span>
              <span className="text-label text-muted">
                {words.instant(reversal.created_at, time_zone)} · {by(reversal.creator)}
              </span>
            </li>
          )}
          <li className="flex flex-col">
            <span className="font-strong">{t('accountancy.event_made')}</span>
            <span className="text-label text-muted">
              {words.instant(document.created_at, time_zone)} · {by(document.creator)}
            </span>
          </li>
        </ol>
        {document.status !== 'confirm' && (
          <span>
            <Tag tone={document.status === 'cancel' ? 'negative' : 'warning'}>
              {t(`accountancy.${document.status}`)}
            </Tag>
          </span>
        )}
      </Card>
      <Card className="flex flex-col gap-2">
        <h2 className="font-heavy">{t('accountancy.with_it')}</h2>
        {record && (
          <Link className="btn btn-secondary press" {...record}>
            {DOCUMENT_KINDS[document.type][locale]}
          </Link>
        )}
        {invoice && can('invoice.show') && (
          <Link
            className="btn btn-secondary press"
            {...linkTo('/sales/invoices/$id', { params: { id: invoice.id } })}
          >
            {t('accountancy.reservation', { n: String(invoice.invoice_number) })}
          </Link>
        )}
        {document.lines <= MOST_LINES && (
          <Button
            icon={Copy}
            onClick={() =>
              void navigate(linkTo('/accountancy/documents/insert', { search: { copy: document.id } }))
            }
          >
            {t('accountancy.copy')}
          </Button>
        )}
        <Button
          icon={Printer}
          onClick={() => window.open(`/accountancy/documents/doc-${document.id}/print`, '_blank', 'noopener')}
        >
          {t('accountancy.print')}
        </Button>
        {document.type === 'manual' && reversal && !correction && (
          <Button icon={FilePen} onClick={correct}>
            {t('accountancy.correct')}
          </Button>
        )}
        {isTakenBackHere(document) && (
          <Button kind="danger" icon={Undo} onClick={() => setReversing(true)}>
            {t('accountancy.reverse')}
          </Button>
        )}
      </Card>
      <p className="flex gap-2 text-label text-muted">
        <Icon of={Lock} size={16} className="flex-none" />
        {t('accountancy.kept_for_good')}
      </p>
      <AuditCard resource="documents" ids={[document.id]} />
      <ReverseDialog
        document={document}
        open={reversing}
        onClose={() => setReversing(false)}
        onCorrect={document.type === 'manual' ? correct : null}
      />
    </div>
  );
}
