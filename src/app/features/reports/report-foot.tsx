import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';
import { BASES, type ReportAnswer, type ReportData, type Tie } from '#contract/report-spec.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { queryOf, type ReportAddress } from './use-report.ts';

/** What stands under a report: how its sums meet the books, what is in no sum, and until when it was counted. */
export function ReportFoot({ address, data }: { address: ReportAddress; data: ReportData }) {
  const words = useWords();
  const { t, locale, instant, amount } = words;
  const { booked, income, deferred, returned } = data.total;
  const balanced = [booked, income, deferred, returned].every((sum) => typeof sum === 'number');
  return (
    <footer className="flex flex-none flex-col gap-3">
      {data.pending && data.pending.count > 0 && (
        <Notice>{t('reports.pending', { n: data.pending.count, sum: amount(data.pending.price) })}</Notice>
      )}
      {data.ties.length > 0 && <Ties address={address} ties={data.ties} />}
      <p className="text-caption text-muted">
        {BASES[data.basis][locale]}
        {' · '}
        {t('reports.as_of', { at: instant(data.as_of, clubZone(), 'time') })}
        {balanced && (
          <>
            {' · '}
            {t('reports.balance_line', {
              booked: amount(booked as number),
              income: amount(income as number),
              deferred: amount(deferred as number),
              returned: amount(returned as number),
            })}
          </>
        )}
      </p>
    </footer>
  );
}

/** Each sum that stands elsewhere too, and where it differs the way to see why. */
function Ties({ address, ties }: { address: ReportAddress; ties: readonly Tie[] }) {
  const { t, amount, digits } = useWords();
  const [asked, setAsked] = useState(false);
  const differ = ties.some(({ difference }) => difference !== 0);
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-heavy">{t('reports.ties')}</h2>
      <ul className="flex flex-col gap-1.5">
        {ties.map((tie) => (
          <li key={tie.with} className="flex flex-wrap items-baseline gap-x-3">
            <span className="flex-1">{digits(tie.name)}</span>
            <b>{amount(tie.ours)}</b>
            <span className="text-label text-muted">
              {tie.difference === 0
                ? t('reports.tie_same', { name: digits(tie.name) })
                : t('reports.tie_other', { theirs: amount(tie.theirs), difference: amount(tie.difference) })}
            </span>
          </li>
        ))}
      </ul>
      {differ && address.spec.bridge && !asked && (
        <div>
          <Button onClick={() => setAsked(true)}>{t('reports.bridge')}</Button>
        </div>
      )}
      {asked && <Bridge address={address} />}
    </Card>
  );
}

const PARTS = ['of_other_days', 'on_other_days', 'without'] as const;
const WORD = {
  of_other_days: 'reports.bridge_of_other',
  on_other_days: 'reports.bridge_on_other',
  without: 'reports.bridge_without',
} as const;

/** Why the slots' sums and the books' of the same days differ, account by account. */
function Bridge({ address }: { address: ReportAddress }) {
  const { t, amount, digits } = useWords();
  const options = queryFor(address.call, { query: { ...queryOf(address), bridge: 'true' } } as never);
  const query = useQuery(options);
  const bridge = (query.data as unknown as ReportAnswer | undefined)?.data.bridge;
  if (!bridge) return <AnswerMissing query={query} rows={3} />;
  return (
    <ul className="flex flex-col gap-3">
      {bridge.map(({ account, name, ...sums }) => (
        <li key={account}>
          <b>{digits(name)}</b>
          <dl className="lines">
            {PARTS.filter((part) => sums[part] !== 0).map((part) => (
              <div key={part}>
                <dt className="text-muted">{t(WORD[part])}</dt>
                <span className="dots" aria-hidden />
                <dd>{amount(sums[part])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
