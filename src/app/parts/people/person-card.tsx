import type { ReactNode } from 'react';
import { clubZone } from '#app/data/club.ts';
import type { Words } from '#app/i18n/words.ts';
import type { KnownHere } from '#app/offline/use-cached-person.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import type { UserDetail } from '#contract/people/users.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Phone } from '#ui/phone.tsx';
import type { Tone } from '#ui/tag.tsx';
import type { PickedPerson } from './picked-person.ts';

/** «گروه طلایی», also where the group's own name begins so. */
export const groupText = ({ t }: Words, name: string): string =>
  /^گروه(?:[ \u200C]|$)/.test(name) ? name : t('customer.group', { name });

/** The text after a person's phone: their group; offline the age of the balance. */
export function personNote(
  words: Words,
  user: UserDetail | undefined,
  kept: KnownHere | null,
): string | undefined {
  if (!kept) return user && groupText(words, user.character.name);
  if (kept.as_of === null) return words.t('customer.waiting');
  return words.t('customer.as_of', { time: words.instant(kept.as_of, clubZone(), 'time') });
}

/** The person that a form is about. `note` follows the phone; `children` are buttons at the end. */
export function PersonCard({
  person,
  note,
  tone,
  children,
}: {
  person: PickedPerson;
  note?: string | undefined;
  tone?: Tone | undefined;
  children?: ReactNode;
}) {
  return (
    <Card className="person">
      <Avatar name={person.name} tone={tone} />
      <div className="min-w-0 flex-1">
        <div className="ellipsis font-heavy">{person.name}</div>
        <div className="text-label text-muted">
          {person.phone && <Phone number={person.phone} />}
          {person.phone && note && ' · '}
          {note}
        </div>
      </div>
      {person.balance !== null && <PersonBalance value={person.balance} stacked />}
      {children}
    </Card>
  );
}
