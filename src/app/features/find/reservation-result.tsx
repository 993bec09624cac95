import { Marked } from '#app/features/customer/customer-picker-marked.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { SearchResult } from '#contract/search.ts';
import { Card } from '#ui/card.tsx';
import { SlotRow } from './slot-row.tsx';

/** A reservation: whose it is, its number, when and where. */
export function ReservationResult({ result, query }: { result: SearchResult; query: string }) {
  const { t, digits } = useWords();
  const { open } = useSheet();
  const show = () => open('reservation', result.id);
  const [slot] = result.next;
  return (
    <Card className="flex flex-col px-3.5 py-2">
      <button
        type="button"
        data-result
        className="press flex min-h-11 items-center gap-3 text-start"
        onClick={show}
      >
        <span className="ellipsis flex-1 font-heavy">
          <Marked text={result.title} query={query} />
        </span>
        <span className="text-caption text-muted">
          {t('find.number', { number: digits(result.subtitle) })}
        </span>
      </button>
      {slot && <SlotRow slot={slot} onOpen={show} />}
    </Card>
  );
}
