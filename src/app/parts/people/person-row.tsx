import { dayName } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Highlighted } from '#ui/highlighted.tsx';
import type { Tone } from '#ui/tag.tsx';
import { PersonBalance } from './person-balance.tsx';
import type { PickedPerson } from './picked-person.ts';

const TONES: Tone[] = ['brand', 'season', 'positive', 'info', 'owing'];

/** A selectable person: phone and known facts. */
export function PersonRow({
  person,
  note,
  query = '',
  dense = false,
  onPick,
}: {
  person: PickedPerson;
  /** Their next booking in words, mostly. */
  note: string | null;
  /** The search text to highlight. */
  query?: string;
  /** One of many in a group. */
  dense?: boolean;
  onPick: (person: PickedPerson) => void;
}) {
  const { phone } = useWords();
  return (
    <button
      type="button"
      className={cx(
        'press flex items-center gap-3 border-b border-line px-2 text-start',
        dense ? 'min-h-14 py-0.5' : 'min-h-17 py-1.5',
      )}
      onClick={() => onPick(person)}
    >
      <Avatar name={person.name} size={dense ? 'small' : 'normal'} tone={TONES[person.id % TONES.length]} />
      <span className="min-w-0 flex-1">
        <span className="ellipsis block font-heavy">
          <Highlighted text={person.name} query={query} />
        </span>
        <span className="block text-label text-muted">
          {person.phone && (
            <bdi dir="ltr">
              <Highlighted text={phone(person.phone)} query={query} />
            </bdi>
          )}
          {person.phone && note && ' · '}
          {note}
        </span>
      </span>
      {person.balance !== null && <PersonBalance value={person.balance} stacked />}
    </button>
  );
}

export const nextWords = (
  words: Words,
  slot: { date: string; start_time: string; court: { name: string } },
  today: string,
): string =>
  `${dayName(words, slot.date, today)} ${words.time(slot.start_time)} ${words.digits(slot.court.name)}`;
