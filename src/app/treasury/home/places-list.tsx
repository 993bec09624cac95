import { Link } from '@tanstack/react-router';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { PlaceAmount } from '#app/engine/place-amount.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { PlaceSign } from './place-sign.tsx';
import type { PlaceLine, PlacesOfMoney } from './use-places-of-money.ts';

/** The places on a phone: a row each, which opens its page. */
export function PlacesList({ places: { groups, missing } }: { places: PlacesOfMoney }) {
  const { t } = useWords();
  return (
    <Card className={missing ? 'flex-none' : 'flex-none p-0'}>
      <h2 className="sr-only">{t('treasury-home.places')}</h2>
      {missing ? (
        <AnswerMissing query={missing} title={t('errors.list')} rows={6} />
      ) : (
        <ul>
          {groups
            .flatMap(({ lines }) => lines)
            .map((line) => (
              <Row key={line.key} line={line} />
            ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ line: { kind, name, path, balance, in_today, out_today } }: { line: PlaceLine }) {
  const { t, digits } = useWords();
  return (
    <li className="border-b border-line last:border-0">
      <Link {...linkAt(path)} className="press flex min-h-15 items-center gap-3 px-3.5 py-2">
        <PlaceSign kind={kind} />
        <span className="min-w-0 flex-1 leading-normal">
          <span className="ellipsis block font-strong">{digits(name)}</span>
          <span className="flex gap-2 text-caption text-muted">
            {balance === null && t('places.untold')}
            {in_today !== null && in_today > 0 && <Amount value={in_today} sign="always" />}
            {out_today !== null && out_today > 0 && <Amount value={-out_today} sign="always" />}
            {in_today === 0 && out_today === 0 && t('treasury-home.still')}
          </span>
        </span>
        <PlaceAmount
          value={balance}
          tone={balance !== null && balance < 0 ? 'negative' : undefined}
          className="font-heavy"
        />
      </Link>
    </li>
  );
}
