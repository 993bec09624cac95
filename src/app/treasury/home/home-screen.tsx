import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { PendingCard, PendingDoor } from './pending-card.tsx';
import { PlacesList } from './places-list.tsx';
import { PlacesTable } from './places-table.tsx';
import { SummaryCard } from './summary-card.tsx';
import { Tiles } from './tiles.tsx';
import { TillCard } from './till-card.tsx';
import { TodayCard } from './today-card.tsx';
import { usePlacesOfMoney } from './use-places-of-money.ts';

/** The places of money and what is pending there, one tap from a statement, receipt, payment, cost or transfer. */
export function TreasuryHome() {
  const { t, day } = useWords();
  const { today } = useClubNow();
  const phone = useViewport() === 'phone';
  const places = usePlacesOfMoney();
  if (phone) {
    return (
      <>
        <TopBar title={t('treasury-home.title')} />
        <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3.5">
          <SummaryCard places={places} />
          <Tiles />
          <TillCard />
          <PendingDoor />
          <PlacesList places={places} />
        </main>
      </>
    );
  }
  return (
    <>
      <TopBar title={t('treasury-home.title')}>
        <span className="ellipsis text-label text-muted">{day(today)}</span>
      </TopBar>
      <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,348px)] content-start gap-3.5 overflow-y-auto p-4 laptop:p-6">
        <div className="flex min-w-0 flex-col gap-3">
          <SummaryCard places={places} />
          <PlacesTable places={places} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Tiles />
          <TillCard />
          <PendingCard />
          <TodayCard />
        </div>
      </main>
    </>
  );
}
