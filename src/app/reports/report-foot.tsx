import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { clubZone, useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { BASES, type ReportAnswer, type ReportData } from '#contract/reports/report-spec.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { balanceText, partsText, tieText } from './report-notes.ts';
import { queryOf } from './report-query.ts';
import { bridgeWay } from './row-links.ts';
import type { ReportAddress } from './use-report.ts';

/** The foot of a report: how its totals agree with the books, what they exclude, and the time of calculation. */
export function ReportFoot({
  address,
  data,
  fixed = false,
}: {
  address: ReportAddress;
  data: ReportData;
  /** A stored snapshot: nothing more is loaded. */
  fixed?: boolean;
}) {
  const words = useWords();
  const { t, locale, instant, amount } = words;
  const { today } = useClubNow();
  const balance = balanceText(words, data);
  const at = clubDay(new Date(data.as_of), clubZone()) === today ? 'time' : 'long';
  return (
    <footer className="flex flex-none flex-col gap-3">
      {data.pending && data.pending.count > 0 && (
        <Notice>{t('reports.pending', { n: data.pending.count, sum: amount(data.pending.price) })}</Notice>
      )}
      {data.ties.length > 0 && <Ties address={address} data={data} fixed={fixed} />}
      <p className="text-caption text-muted">
        {BASES[data.basis][locale]}
        {' · '}
        {t('reports.as_of', { at: instant(data.as_of, clubZone(), at) })}
        {balance !== null && ` · ${balance}`}
      </p>
    </footer>
  );
}

/** Each sum that stands elsewhere too, and where it differs the way to see why. */
function Ties({ address, data, fixed }: { address: ReportAddress; data: ReportData; fixed: boolean }) {
  const words = useWords();
  const { t, amount, digits } = words;
  const { ties } = data;
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
            <span className="text-label text-muted">{tieText(words, tie)}</span>
            {tie.parts && <span className="w-full text-label text-muted">{partsText(words, tie)}</span>}
          </li>
        ))}
      </ul>
      {differ && address.spec.bridge && !asked && !fixed && (
        <div>
          <Button onClick={() => setAsked(true)}>{t('reports.bridge')}</Button>
        </div>
      )}
      {asked && <Bridge address={address} data={data} />}
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
function Bridge({ address, data }: { address: ReportAddress; data: ReportData }) {
  const { t, amount, digits, locale } = useWords();
  const options = queryFor(address.call, { query: { ...queryOf(address), bridge: 'true' } } as never);
  const query = useQuery(options);
  const bridge = (query.data as unknown as ReportAnswer | undefined)?.data.bridge;
  if (!bridge) return <AnswerMissing query={query} rows={3} />;
  return (
    <ul className="flex flex-col gap-3">
      {bridge.map(({ account, account_id, name, ...sums }) => (
        <li key={account}>
          <b>{digits(name)}</b>
          <dl className="lines">
            {PARTS.filter((part) => sums[part] !== 0).map((part) => {
              const way = bridgeWay(part, account_id, data, address.asked, locale);
              return (
                <div key={part}>
                  <dt className="text-muted">
                    {way ? (
                      <Link {...way} className="press inline-flex min-h-11 items-center gap-1.5 text-brand">
                        <span>{t(WORD[part])}</span>
                        <Icon of={ChevronRight} flip size={16} />
                      </Link>
                    ) : (
                      t(WORD[part])
                    )}
                  </dt>
                  <span className="dots" aria-hidden />
                  <dd>{amount(sums[part])}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
