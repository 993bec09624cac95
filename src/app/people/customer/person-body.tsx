import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { groupText } from '#app/parts/people/person-card.tsx';
import { PersonFace } from '#app/parts/people/person-face.tsx';
import type { UserDetail } from '#contract/people/users.ts';
import { Tag } from '#ui/tag.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { PersonActions } from './person-actions.tsx';
import { UpcomingRows } from './upcoming-rows.tsx';

/** What the sheet and the page of a person show alike: who it is, the money, what can be done, what is ahead. */
export function PersonBody({
  user,
  beside,
  onStatement,
  onBook,
}: {
  user: UserDetail;
  /** Stands beside the name. */
  beside?: ReactNode;
  onStatement?: () => void;
  onBook?: () => void;
}) {
  const words = useWords();
  return (
    <>
      <PersonFace person={user}>
        <Tag tone="brand">{groupText(words, user.character.name)}</Tag>
        {beside}
      </PersonFace>
      <BalanceCards key={user.id} user={user} />
      <PersonActions user={user} {...(onStatement && { onStatement })} {...(onBook && { onBook })} />
      <UpcomingRows user={user} />
    </>
  );
}
