import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { clubZone, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { yearName } from '#app/i18n/year-name.ts';
import { localeAtom, themeAtom } from '#app/state/settings.ts';
import { logs } from '#contract/access/logs.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { sessions } from '#contract/access/sessions.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { courts } from '#contract/settings/courts.ts';
import { backups } from '#contract/system/backups.ts';
import { addDays, weekdayNames } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import { Tag } from '#ui/tag.tsx';
import { pricesOf } from './missing.ts';
import { useSetUp } from './use-set-up.ts';

// The states of the hub's rows. A row is shown to people who may open its page, and loads that page's data; its state
// is empty until then.

const Wanting = ({ children }: { children: ReactNode }) => <Tag tone="warning">{children}</Tag>;

export function PricesState() {
  const { t, locale, amount, digits } = useWords();
  const can = useCan();
  const terms = useSetUp()?.terms;
  const there = useQuery({
    ...queryFor(courts.list, { query: { per_page: '200' } }),
    enabled: can('court.show'),
  }).data?.data;
  if (!terms) return null;
  const { days, free, least, most } = pricesOf(terms, there && new Set(there.map(({ id }) => id)));
  if (terms.length === 0) return <Wanting>{t('settings.none')}</Wanting>;
  if (days.length > 0) {
    const names = days.map((one) => weekdayNames(locale)[one]).join(COMMA[locale]);
    return <Wanting>{t('settings.prices_days', { days: names })}</Wanting>;
  }
  if (free) return <Wanting>{t('settings.prices_free', { name: digits(free.name) })}</Wanting>;
  if (least === most) return amount(least);
  return t('settings.prices_span', { from: amount(least), to: amount(most) });
}

export function ClosingsState() {
  const { t } = useWords();
  const { today } = useClubNow();
  const { data } = useQuery(queryFor(closedInvoices.list, { query: { date: `${today}_`, per_page: '1' } }));
  return data && t('settings.closings_ahead', { n: data.pagination.total });
}

const countOf = (groups: readonly Role[]): number =>
  groups.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

export function AccessState() {
  const { t } = useWords();
  const { data } = useQuery(queryFor(roles.list, {}));
  return data && t('settings.access_groups', { n: countOf(data.data) });
}

export function LogsState() {
  const { t } = useWords();
  const { today } = useClubNow();
  const { data } = useQuery(queryFor(logs.list, { query: { at: `${addDays(today, -6)}_`, per_page: '1' } }));
  return data && t('settings.logs_week', { n: data.pagination.total });
}

export function SecurityState() {
  const { t } = useWords();
  const { data } = useQuery(queryFor(sessions.list, { query: { per_page: '1' } }));
  return data && t('settings.sign_ins_open', { n: data.pagination.total });
}

export function SmsState() {
  const { t } = useWords();
  const sms = useSetUp()?.sms;
  if (!sms) return null;
  if (sms.prints) return <Wanting>{t('settings.sms_none')}</Wanting>;
  if (sms.refused_at !== null) return <Wanting>{t('settings.sms_refused')}</Wanting>;
  return t(`settings-advanced.gateway_${sms.gateway}`);
}

export function AppearanceState() {
  const { t } = useWords();
  const theme = t(`login.theme_${useAtomValue(themeAtom)}`);
  const language = t(useAtomValue(localeAtom) === 'fa' ? 'shell.persian' : 'shell.english');
  return t('settings.appearance_now', { theme, language });
}

/** The year of today; before it one that is over and not closed. */
export function YearState() {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const { data } = useQuery(queryFor(financialYears.list));
  const years = data?.data ?? [];
  const over = years.findLast(({ ended, status }) => ended && status !== 'closed');
  if (over) return <Wanting>{t('settings.year_left', { name: yearName(words, over) })}</Wanting>;
  const now = years.find((year) => year.start_date <= today && today <= year.end_date);
  if (!now) return null;
  return t('settings.year_state', { name: yearName(words, now), state: t(`accountancy.year_${now.status}`) });
}

export function BackupState() {
  const { t, instant } = useWords();
  const { data } = useQuery(queryFor(backups.settings, {}));
  if (!data) return null;
  const { last } = data.data;
  if (last === null) return <Wanting>{t('settings.none')}</Wanting>;
  const at = instant(last.made_at, clubZone(), 'weekday');
  const said = t(`settings.backup_${last.state}`, { at });
  return last.state === 'sound' ? said : <Wanting>{said}</Wanting>;
}
