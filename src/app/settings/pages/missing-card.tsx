import { Link } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import LandPlot from 'lucide-react/icons/land-plot';
import ListChecks from 'lucide-react/icons/list-checks';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import Phone from 'lucide-react/icons/phone';
import Scale from 'lucide-react/icons/scale';
import Store from 'lucide-react/icons/store';
import Tag from 'lucide-react/icons/tag';
import { can } from '#app/data/access.ts';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { UNNAMED } from '#contract/settings/pages/customizing.ts';
import { weekdayNames } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import type { Guard } from '#domain/guards.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { type Found, type Lack, lacksOf, type SetUp } from './missing.ts';

const ICONS: Readonly<Record<Lack, LucideIcon>> = {
  sms: MessageSquareOff,
  name: Store,
  phone: Phone,
  courts: LandPlot,
  terms: Clock,
  price: Tag,
  days: Tag,
  times: CalendarPlus,
  rules: Scale,
};

/** The page that solves each problem, and its permission. */
const WAYS: Readonly<Record<Lack, { to: string; permission: Guard }>> = {
  sms: { to: '/settings/advanced', permission: 'setting.show' },
  name: { to: '/settings/club', permission: 'setting.update' },
  phone: { to: '/settings/club', permission: 'setting.update' },
  courts: { to: '/courts/insert', permission: 'court.create' },
  terms: { to: '/terms/insert', permission: 'term.create' },
  price: { to: '/terms', permission: 'term.update' },
  days: { to: '/terms', permission: 'term.show' },
  times: { to: '/times/insert', permission: { all: ['time.show', 'time.create'] } },
  rules: { to: '/refunds/insert', permission: 'refund_rule.create' },
};

/** Problems of the set-up, first on the page: consequence and link. Renders nothing without any. */
export function MissingCard({ setUp }: { setUp: SetUp }) {
  const words = useWords();
  const { t } = words;
  useCan();
  const { today } = useClubNow();
  const phone = useViewport() === 'phone';
  const { lacks, of } = lacksOf(setUp, today);
  const shown = lacks.filter(({ lack }) => can(WAYS[lack].permission));
  if (shown.length === 0) return null;
  return (
    <section className="missing">
      <div className="missing-head">
        <Icon of={ListChecks} />
        <h2 className="flex-1 font-heavy">{t('settings.left', { n: shown.length })}</h2>
        <span className="text-caption">{t('settings.ready', { done: of - lacks.length, of })}</span>
      </div>
      <ul>
        {shown.map((found) => {
          const { lack, term } = found;
          const to = lack === 'price' && term ? `/terms/${term.id}/edit` : WAYS[lack].to;
          const inside = (
            <>
              <span className="missing-icon">
                <Icon of={ICONS[lack]} />
              </span>
              <span className="min-w-0 flex-1 leading-normal">
                <b className="block font-strong">{titleOf(words, found, setUp)}</b>
                <span className="block text-caption text-muted">
                  {t(`settings.lack_${lack}_cost`, { name: UNNAMED })}
                </span>
              </span>
            </>
          );
          return (
            <li key={lack}>
              {phone ? (
                <Link to={to} className="press flex items-center gap-3 px-3.5 py-3">
                  {inside}
                  <Icon of={ChevronRight} flip className="flex-none text-muted" />
                </Link>
              ) : (
                <div className="flex items-center gap-3 px-3.5 py-3">
                  {inside}
                  <Link to={to} className="btn btn-soft press flex-none">
                    {t(`settings.lack_${lack}_do`)}
                  </Link>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function titleOf({ t, locale, day, digits }: Words, { lack, days = [], term }: Found, setUp: SetUp): string {
  if (lack === 'sms' && setUp.sms?.prints === false) return t('settings.lack_sms_refused');
  if (lack === 'times' && setUp.made_until === '') return t('settings.lack_times_none');
  const names = days.map((one) => weekdayNames(locale)[one]).join(COMMA[locale]);
  return t(`settings.lack_${lack}`, {
    days: names,
    name: digits(term?.name ?? ''),
    day: setUp.made_until ? day(setUp.made_until) : '',
  });
}
