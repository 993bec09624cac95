import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { times } from '#contract/sales/times.ts';
import { courts } from '#contract/settings/courts.ts';
import { refundRules } from '#contract/settings/refund-rules.ts';
import { settings } from '#contract/settings/settings.ts';
import { terms } from '#contract/settings/terms.ts';
import { system } from '#contract/system/system.ts';
import type { SetUp } from './missing.ts';

const ONE = { query: { per_page: '1' } } as const;

/** The club's set-up as far as permitted; undefined while loading. */
export function useSetUp(): SetUp | undefined {
  const can = useCan();
  const club = useQuery({ ...queryFor(settings.get, {}), enabled: can('setting.show') });
  const court = useQuery({ ...queryFor(courts.list, ONE), enabled: can('court.show') });
  const term = useQuery({
    ...queryFor(terms.list, { query: { per_page: '200' } }),
    enabled: can('term.show'),
  });
  const last = useQuery({
    ...queryFor(times.list, { query: { per_page: '1', 'order[0]': 'date,desc' } }),
    enabled: can('time.show'),
  });
  const rule = useQuery({ ...queryFor(refundRules.list, ONE), enabled: can('refund_rule.show') });
  const status = useQuery({ ...queryFor(system.status, {}), enabled: can(system.status.permission) });
  if ([club, court, term, last, rule, status].some(({ isLoading }) => isLoading)) return undefined;
  return {
    club: club.data?.data ?? null,
    courts: court.data?.pagination.total ?? null,
    terms: term.data?.data ?? null,
    made_until: last.data ? (last.data.data[0]?.date ?? '') : null,
    rules: rule.data?.pagination.total ?? null,
    sms: status.data?.data.sms ?? null,
  };
}
