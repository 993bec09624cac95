import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { MOST_LINES, manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { documents } from '#contract/treasury/documents.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DocumentForm } from './document-form.tsx';
import { firstRows, withBlank } from './rows.ts';

/** A new document by hand; with `?copy=12` or `?correct=12` it begins with the rows of another. */
export function InsertDocument() {
  const { copy, correct } = useSearch({ strict: false }) as { copy?: number; correct?: number };
  const of = correct ?? copy;
  if (of) return <Copied key={of} id={of} corrects={correct !== undefined} />;
  return <DocumentForm draft="document" description="" rows={firstRows()} />;
}

function Copied({ id, corrects }: { id: number; corrects: boolean }) {
  const { t } = useWords();
  const params = { id: String(id) };
  const head = useQuery(queryFor(manualDocuments.get, { params }));
  const lines = useQuery(
    queryFor(documents.transactions, { params, query: { per_page: String(MOST_LINES) } }),
  );
  if (head.data && lines.data) {
    const rows = lines.data.data.map((line, at) => ({
      key: at + 1,
      picked: {
        kind: 'account' as const,
        id: line.account.id,
        code: line.account.code ?? '',
        name: line.account.name,
      },
      description: line.description === head.data.data.description ? '' : line.description,
      debit: line.debit || null,
      credit: line.credit || null,
    }));
    return (
      <DocumentForm
        draft={`document.${corrects ? 'correct' : 'copy'}.${id}`}
        description={head.data.data.description}
        rows={withBlank(rows)}
        {...(corrects && { corrects: head.data.data })}
      />
    );
  }
  return (
    <>
      <TopBar title={t('accountancy.new')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        {!failureOf(head) && <SkeletonRows rows={5} />}
        <FailedNotice query={head} gone={t('accountancy.gone')} />
        {!failureOf(head) && <FailedNotice query={lines} />}
      </main>
    </>
  );
}
