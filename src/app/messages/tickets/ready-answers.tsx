import { useQuery } from '@tanstack/react-query';
import Zap from 'lucide-react/icons/zap';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { ticketAnswers } from '#contract/messages/ticket-answers.ts';
import { Chip } from '#ui/chip.tsx';

const ALL = { query: { per_page: '50' } } as const;

/** The answers that the club has ready; a tap puts one into the field, and sends nothing. */
export function ReadyAnswers({ onPick }: { onPick: (text: string) => void }) {
  const { digits } = useWords();
  const { data } = useQuery(queryFor(ticketAnswers.list, ALL));
  return data?.data.map(({ id, title, text }) => (
    <Chip key={id} icon={Zap} title={text} onClick={() => onPick(text)}>
      {digits(title)}
    </Chip>
  ));
}
