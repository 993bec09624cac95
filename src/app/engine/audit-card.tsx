import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { callText } from '#contract/access/columns/logs.ts';
import { logs } from '#contract/access/logs.ts';
import { doerText } from '#contract/columns/common.ts';
import type { Logged } from '#contract/resources.ts';
import { Card } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FailedNotice } from './failed-notice.tsx';

const LATEST = '6';

interface OfRecords {
  resource: Logged;
  ids: readonly number[];
}

/** The latest log entries of records, with a link to all (D20); nothing without permission. */
export function AuditCard(of: OfRecords) {
  return useCan()('log.show') ? <Latest {...of} /> : null;
}

function Latest({ resource, ids }: OfRecords) {
  const words = useWords();
  const { t, digits } = words;
  const { open } = useSheet();
  const filter = { resource, resource_id: ids.join(',') };
  const query = useQuery(queryFor(logs.list, { query: { ...filter, per_page: LATEST } }));
  const { data } = query;
  return (
    <Card>
      <h2 className="mb-1 font-heavy">{t('record.audit')}</h2>
      {!data && !failureOf(query) && <SkeletonRows rows={3} />}
      <FailedNotice query={query} title={t('errors.list')} />
      {data?.data.length === 0 && <p className="py-2 text-muted">{t('record.audit_none')}</p>}
      <ul>
        {data?.data.map((row) => (
          <li key={row.id} className="border-t border-line">
            <button
              type="button"
              className="press flex min-h-12 w-full items-center gap-3 text-start text-table"
              onClick={() => open('log', row.id)}
            >
              <span className="min-w-0 flex-1">
                <span className="font-medium">{digits(callText(row, words.locale))}</span>
                <span className="ms-2 text-caption text-muted">
                  {digits(doerText(row.actor, words.locale))}
                </span>
              </span>
              <time dateTime={row.at} className="flex-none text-caption text-muted">
                {words.instant(row.at, clubZone())}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {data && data.pagination.total > data.data.length && (
        <Link {...linkTo('/logs', { search: filter })} className="btn btn-ghost press text-brand mt-1 w-full">
          {t('record.audit_all')}
        </Link>
      )}
    </Card>
  );
}
