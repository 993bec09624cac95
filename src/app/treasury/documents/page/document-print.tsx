import { errorText } from '#app/calls/error-words.ts';
import { CallError } from '#app/data/call-error.ts';
import { download, saveFile } from '#app/data/download.ts';
import { useWords } from '#app/i18n/words.ts';
import { PrintMenu } from '#app/parts/print/print-menu.tsx';
import { toast } from '#app/state/toast.ts';
import { documentPapers } from '#contract/treasury/document-papers.ts';
import { KIND, type Kind } from '../kinds.ts';

/** On the roll of 80 mm, on a page, or as a PDF that the server makes. */
export function DocumentPrint({ kind, id, number }: { kind: Kind; id: number; number: number | null }) {
  const words = useWords();
  const { t } = words;
  const save = async () => {
    try {
      const input = { params: { id: String(id) }, query: {} };
      const signal = new AbortController().signal;
      const name = number === null ? t(`treasury.${kind}`) : t(`treasury.one_${kind}`, { n: String(number) });
      saveFile(`${name}.pdf`, await download(documentPapers.pdf, input, { signal, onProgress: () => {} }));
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError('answer', { cause: thrown });
      toast({ text: errorText(words, failure), kind: 'danger' });
    }
  };
  return <PrintMenu document={{ path: KIND[kind].path, id }} pdf={() => void save()} />;
}
