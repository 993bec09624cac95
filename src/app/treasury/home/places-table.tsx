import { Link } from '@tanstack/react-router';
import { useCan } from '#app/data/profile.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { PlaceAmount } from '#app/engine/place-amount.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PlaceSign } from './place-sign.tsx';
import { type PlaceLine, type PlacesOfMoney, together } from './use-places-of-money.ts';

/** Aligned so that digits of the same value are below each other. */
const SUM = 'px-2 text-end whitespace-nowrap [direction:ltr]';

/** The places by kind, with today's movements and balance, and each kind's total. */
export function PlacesTable({ places: { groups, missing } }: { places: PlacesOfMoney }) {
  const { t } = useWords();
  if (missing) {
    return (
      <Card>
        <AnswerMissing query={missing} title={t('errors.list')} rows={6} />
      </Card>
    );
  }
  return (
    <Card className="overflow-x-auto p-0">
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{t('treasury-home.places')}</caption>
        <thead className="border-b border-line-strong text-label text-muted">
          <tr className="h-10">
            <th scope="col" className="px-3 text-start font-medium">
              {t('treasury-home.place')}
            </th>
            <th scope="col" className={`${SUM} font-medium`}>
              {t('places.in_today')}
            </th>
            <th scope="col" className={`${SUM} font-medium`}>
              {t('places.out_today')}
            </th>
            <th scope="col" className={`${SUM} font-medium`}>
              {t('treasury-home.balance')}
            </th>
            <th scope="col" className="w-30">
              <span className="sr-only">{t('treasury-home.way')}</span>
            </th>
          </tr>
        </thead>
        {groups.map(({ key, lines }) => (
          <tbody key={key}>
            <tr className="h-10 border-b border-line bg-sunken text-label font-semibold text-muted">
              <th scope="rowgroup" colSpan={3} className="px-3 text-start font-semibold">
                {t(`${key}.title`)}
              </th>
              <td className={SUM}>
                <PlaceAmount value={together(lines)} />
              </td>
              <td />
            </tr>
            {lines.map((line) => (
              <Row key={line.key} line={line} />
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

function Row({ line }: { line: PlaceLine }) {
  const { t, digits } = useWords();
  const { kind, name, detail, code, path, balance, in_today, out_today } = line;
  return (
    <tr className="h-16 border-b border-line">
      <th scope="row" className="px-3 text-start font-normal">
        <Link {...linkAt(path)} className="press flex min-h-11 items-center gap-3 rounded-field">
          <PlaceSign kind={kind} />
          <span className="min-w-0 leading-normal">
            <span className="block font-strong">{digits(name)}</span>
            {detail && (
              <span className="block text-caption text-muted">
                <bdi dir={code ? 'ltr' : undefined}>{digits(detail)}</bdi>
              </span>
            )}
            {balance === null && <span className="block text-caption text-muted">{t('places.untold')}</span>}
          </span>
        </Link>
      </th>
      <td className={SUM}>
        <Moved value={in_today} />
      </td>
      <td className={SUM}>
        <Moved value={out_today === null ? null : -out_today} />
      </td>
      <td className={`${SUM} font-heavy`}>
        <PlaceAmount value={balance} tone={balance !== null && balance < 0 ? 'negative' : undefined} />
      </td>
      <td className="px-2">
        <Way line={line} />
      </td>
    </tr>
  );
}

function Moved({ value }: { value: number | null }) {
  if (value === null || value === 0) return <span className="text-muted">–</span>;
  return <Amount value={value} sign="always" tone={value < 0 ? 'negative' : 'positive'} />;
}

/** A gateway that holds money is cleared, a shift closed, any other place looked at. */
function Way({ line: { id, kind, name, path, balance, shift } }: { line: PlaceLine }) {
  const { t, digits } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const gateway = kind === 'pos' || kind === 'online';
  const of = <span className="sr-only">: {digits(name)}</span>;
  if (gateway && balance !== null && balance > 0 && can('internal_fund.create') && can('bank.show')) {
    return (
      <Button className="w-full" onClick={() => open('clear-gateway', id)}>
        {t('payment-gateways.clear')}
        {of}
      </Button>
    );
  }
  if (shift && can({ any: ['shift.create', 'shift.approve'] })) {
    return (
      <Button className="w-full px-2" onClick={() => open('shift', id)}>
        {t('treasury-home.close_shift')}
        {of}
      </Button>
    );
  }
  return (
    <Link {...linkAt(`${path}/transactions`)} className="btn btn-secondary press w-full">
      {t('treasury-home.statement')}
      {of}
    </Link>
  );
}
