import { useWords } from '#app/i18n/words.ts';
import type { Coach } from '#contract/people/coaches.ts';
import { Card } from '#ui/card.tsx';
import { shareExample, shareText } from './share-text.ts';

/** The coach's share in words, with an example. */
export function ShareCard({ coach }: { coach: Coach }) {
  const words = useWords();
  return (
    <Card className="px-3.5 py-2.5">
      <div className="text-label font-bold text-muted">{words.t('people.share_type')}</div>
      <div className="font-heavy">{shareText(words, coach)}</div>
      <div className="text-caption text-muted">{shareExample(words, coach)}</div>
    </Card>
  );
}
