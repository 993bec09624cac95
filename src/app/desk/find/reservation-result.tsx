import type { FoundPerson } from '#app/data/found.ts';
import { useWords } from '#app/i18n/words.ts';
import { Highlighted } from '#ui/highlighted.tsx';
import { RESULT, ROW } from './row-shape.ts';
import { SlotState, SlotText } from './slot-row.tsx';
import { useOpenReservation } from './use-open-reservation.ts';

/** A found reservation: customer, number, date, place, and payment. */
export function ReservationResult({ result, query }: { result: FoundPerson; query: string }) {
  const { t, digits } = useWords();
  const open = useOpenReservation();
  const [slot] = result.next;
  return (
    <button type="button" data-result className={`press ${RESULT} ${ROW}`} onClick={() => open(result.id)}>
      <span className="min-w-0 flex-1">
        <span className="ellipsis block font-heavy">
          <Highlighted text={result.title} query={query} />
        </span>
        {slot && (
          <span className="block text-label leading-normal text-muted">
            <SlotText slot={slot} />
          </span>
        )}
      </span>
      <span className="flex flex-none flex-col items-end gap-0.5">
        {slot && <SlotState slot={slot} />}
        <span className="text-caption text-muted">
          {t('find.number', { number: digits(result.subtitle) })}
        </span>
      </span>
    </button>
  );
}
