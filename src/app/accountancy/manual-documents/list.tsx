import { useNavigate } from '@tanstack/react-router';
import BookOpenText from 'lucide-react/icons/book-open-text';
import FilePlus from 'lucide-react/icons/file-plus-2';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { documentColumns, documentState } from '#contract/accountancy/columns/manual-documents.ts';
import { manualDocuments as calls, documentList } from '#contract/accountancy/manual-documents.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';

/** Its number in the books, while it has none the one that it was made under. */
const numberOf = (
  { book_number, doc_number }: Pick<Document, 'book_number' | 'doc_number'>,
  { t, digits }: Words,
): string | null => {
  if (book_number !== null) return t('accountancy.book_is', { n: String(book_number) });
  return doc_number === null ? null : digits(String(doc_number));
};

function useNewDocument(): readonly ListAction[] {
  const { t } = useWords();
  const navigate = useNavigate();
  return [
    {
      key: 'new',
      icon: FilePlus,
      label: t('accountancy.new'),
      main: true,
      onPress: () => void navigate(linkTo('/accountancy/documents/insert')),
    },
  ];
}

/** All documents of the books, of any origin. */
export const documentsOfBooks = defineResource<Document>({
  name: 'documents',
  path: '/accountancy/documents',
  calls: { list: calls.list, total: calls.total },
  spec: documentList,
  columns: documentColumns,
  words: {
    title: 'accountancy.documents',
    count: 'accountancy.count',
    nothing: 'accountancy.nothing',
    nothing_detail: 'accountancy.nothing_detail',
  },
  icon: BookOpenText,
  search: { filter: 'description', label: 'accountancy.description' },
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: ({ type, description, date, ...document }, words) => ({
    title: words.digits(translateDocumentText(description, words.locale)),
    wraps: true,
    detail: [numberOf(document, words), DOCUMENT_KINDS[type][words.locale], words.date(date)]
      .filter(Boolean)
      .join(' · '),
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        <Amount value={document.price} className="font-heavy" />
        <span className="text-caption text-muted">{words.title(documentState(document))}</span>
      </span>
    ),
  }),
  useActions: useNewDocument,
  page: '/accountancy/documents/doc-$id',
  sums: ({ debit = 0 }, { t }) => [{ label: t('accountancy.debit_all'), value: debit }],
});
