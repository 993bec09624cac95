import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useMemo } from 'react';
import { useWords } from '#app/i18n/words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Count } from '#ui/count.tsx';
import { Tag } from '#ui/tag.tsx';
import { useStableRows } from '#ui/use-stable-rows.ts';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import { useDeskActions } from '../search.ts';
import { courtsText } from '../visit-words.ts';
import type { OnBoard } from './board-facts.ts';
import { Marks } from './marks.tsx';
import { type Arrival, isComing } from './now-board.ts';

/** People who arrive within two hours, in order: what they owe, and a button to mark them as present. */
export function ArrivalsCard({
  arrivals,
  now,
  onBoard,
}: {
  arrivals: readonly Arrival[];
  now: string;
  onBoard: ReadonlyMap<string, OnBoard>;
}) {
  const { t } = useWords();
  const known = useMemo(() => new Map(arrivals.map((one) => [one.key, one])), [arrivals]);
  const coming = arrivals.filter((one) => isComing(one, now)).map(({ key }) => key);
  const { keys, touch } = useStableRows(
    coming,
    useMemo(() => new Set(known.keys()), [known]),
  );
  return (
    <Card className="board-arrivals">
      <h2 className="flex items-center gap-2 text-lead font-heavy">
        <span className="flex-1">{t('board.arrivals')}</span>
        <Count n={keys.length} quiet />
      </h2>
      {keys.length === 0 && <p className="py-3 text-muted">{t('board.no_arrivals')}</p>}
      <ul {...touch}>
        {keys.map((key) => {
          const arrival = known.get(key);
          const told = arrival && onBoard.get(arrival.visit.key);
          return arrival && told && <ArrivalRow key={key} arrival={arrival} told={told} />;
        })}
      </ul>
    </Card>
  );
}

function ArrivalRow({ arrival: { key, start, slots, visit }, told }: { arrival: Arrival; told: OnBoard }) {
  const words = useWords();
  const { t, time, amount } = words;
  const { openReservation, openUnsent } = useDeskActions();
  const meant = useTapGuard(key);
  const [first] = visit.times;
  const open = () => {
    if (first?.unsent && first.unsent.invoice_id === null) openUnsent(first.unsent.item.key);
    else if (first) openReservation(first.invoice?.id ?? first.unsent?.invoice_id ?? 0);
  };
  const { debt, due, attended } = told;
  const owes =
    debt !== null && debt > 0
      ? t('board.owes', { sum: amount(debt) })
      : due > 0
        ? t('desk.due', { sum: amount(due) })
        : '';
  return (
    <li className="board-arrival">
      <button type="button" className="press min-w-0 flex-1 rounded-field text-start" onClick={open}>
        <span className="ellipsis block font-strong">{told.name || t('desk.reserved')}</span>
        <span className="block text-caption text-muted">
          <span className="num">{time(start)}</span> · {courtsText(words, slots)}
          {first?.unsent && ` · ${t('desk.unsent')}`}
        </span>
        {owes && <span className="block text-caption font-strong text-negative">{owes}</span>}
      </button>
      <span className="flex flex-none flex-col items-end gap-1">
        {attended !== null && (
          <Tag tone={attended ? 'positive' : 'owing'} icon={attended ? UserCheck : UserX}>
            {t(attended ? 'board.arrived' : 'desk.no_show')}
          </Tag>
        )}
        <Marks visit={told} meant={meant} brief />
      </span>
    </li>
  );
}

/** The next hours in which something is free; a court's chip books it. */
export function FreeCard({
  hours,
  books,
}: {
  hours: readonly { start: string; slots: readonly ShownTime[] }[];
  /** Whether the viewer may book. */
  books: boolean;
}) {
  const { t, time, digits } = useWords();
  const { openBooking } = useDeskActions();
  const count = hours.reduce((sum, { slots }) => sum + slots.length, 0);
  return (
    <Card className="board-free-list">
      <h2 className="flex items-center gap-2 text-lead font-heavy">
        <span className="flex-1">{t('board.free_today')}</span>
        <Count n={count} quiet />
      </h2>
      {hours.length === 0 && <p className="py-1 text-muted">{t('board.none_free')}</p>}
      {hours.slice(0, HOURS).map(({ start, slots }) => (
        <div key={start} className="flex items-center gap-2">
          <b className="num w-12 flex-none">{time(start)}</b>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
          <div
            role="group"
            aria-label={time(start)}
            className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-1"
          >
            {slots.map(({ id, court }) =>
              books ? (
                <Chip key={id} className="flex-none" onClick={() => openBooking(id)}>
                  {digits(court.name)}
                </Chip>
              ) : (
                <span key={id} className="flex-none text-label text-muted">
                  {digits(court.name)}
                </span>
              ),
            )}
          </div>
        </div>
      ))}
    </Card>
  );
}

/** As many as fit on the board beside its courts. */
const HOURS = 3;
