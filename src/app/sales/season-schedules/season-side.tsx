import ChevronRight from 'lucide-react/icons/chevron-right';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { SeasonDetail } from '#contract/sales/season-records.ts';
import { Amount } from '#ui/amount.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { Phone } from '#ui/phone.tsx';
import { PriceLines } from '#ui/price-lines.tsx';
import { SeasonStrip } from './season-strip.tsx';
import { courseText, whenText } from './season-words.ts';

/** Customer and time, with a square per session. */
export function SeasonPerson({ season }: { season: SeasonDetail }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const { open } = useSheet();
  const { user, coach, description } = season;
  const name = words.digits(`${user.name} ${user.family}`);
  const head = (
    <>
      <Avatar name={name} tone="season" />
      <span className="min-w-0 flex-1 text-start">
        <span className="ellipsis block font-heavy">{name}</span>
        {user.phone_number && <Phone number={user.phone_number} className="text-label text-muted" />}
      </span>
    </>
  );
  return (
    <Card className="flex flex-col gap-2.5 p-4">
      {can('user.show') ? (
        <button
          type="button"
          className="press -m-2 flex items-center gap-3 rounded-field p-2"
          onClick={() => open('customer', user.id)}
        >
          {head}
          <span className="sr-only">{t('reservation.open_customer')}</span>
          <Icon of={ChevronRight} flip />
        </button>
      ) : (
        <div className="flex items-center gap-3">{head}</div>
      )}
      <p className="font-strong">{whenText(words, season.slots)}</p>
      <SeasonStrip strip={season.strip} />
      <p className="text-label text-muted">{courseText(words, season)}</p>
      {coach && (
        <p className="flex items-center gap-1.5 text-label text-muted">
          <Icon of={GraduationCap} size={16} />
          {`${coach.name} ${coach.family}`}
        </p>
      )}
      {description && <p className="text-label text-muted">{words.digits(description)}</p>}
    </Card>
  );
}

/** The price when booked, refunds since, and payments; for people who may see amounts. */
export function SeasonMoney({ season }: { season: SeasonDetail }) {
  const { t } = useWords();
  const { booked, refunded, penalty, total_price, paid, due, count, canceled } = season;
  if (booked === null || total_price === null) return null;
  const gone = (refunded ?? 0) + (penalty ?? 0);
  return (
    <Card className="p-4">
      <PriceLines
        lines={[
          { key: 'booked', label: t('season-schedules.sessions', { n: count }), amount: booked },
          ...(gone > 0
            ? [
                {
                  key: 'gone',
                  label: t('season-schedules.canceled_sessions', { n: canceled }),
                  amount: -gone,
                },
              ]
            : []),
          ...((penalty ?? 0) > 0
            ? [{ key: 'penalty', label: t('season-schedules.penalty'), amount: penalty ?? 0 }]
            : []),
        ]}
        total={{ label: t('season-schedules.price'), amount: total_price }}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-3 pt-2 text-table">
        <span className="text-muted">
          {t('record.paid')} <Amount value={paid ?? 0} className="font-strong text-text" />
        </span>
        {due !== null && due > 0 && (
          <span className="font-strong text-warning">
            {t('record.due')} <Amount value={due} />
          </span>
        )}
      </div>
    </Card>
  );
}
