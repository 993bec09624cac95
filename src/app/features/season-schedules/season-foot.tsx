import { useCan } from '#app/data/profile.ts';
import { TakeDue } from '#app/parts/money/take-due.tsx';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { SeasonDetail } from '#contract/season-records.ts';
import { sumOf } from '#domain/money.ts';

/** So many reservations one receipt names. */
const MOST_NAMED = 100;

/** Takes what the season's customer owes of it. */
export function SeasonFoot({ season: { user, sessions } }: { season: SeasonDetail }) {
  const can = useCan();
  const { open } = useSheet();
  const sources = usePlaces(can('receive.create'));
  const owing = sessions.filter(({ owner_due }) => (owner_due ?? 0) > 0).slice(0, MOST_NAMED);
  if (owing.length === 0 || sources.length === 0) return null;
  return (
    <div className="flex flex-none flex-col gap-2 border-t border-line bg-surface px-4 py-3 laptop:px-6">
      <TakeDue
        due={sumOf(owing, ({ owner_due }) => owner_due ?? 0)}
        user={user}
        invoice_ids={owing.map(({ invoice_id }) => invoice_id)}
        sources={sources}
        about={{ person: { name: `${user.name} ${user.family}`, phone: user.phone_number ?? '' } }}
        onOther={() => open('receive', `user-${user.id}`)}
      />
    </div>
  );
}
