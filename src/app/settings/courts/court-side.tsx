import type { SideProps } from '#app/engine/form.ts';
import type { Court } from '#contract/settings/courts.ts';
import { CourtFacts } from './court-facts.tsx';
import { CourtPricesCard } from './court-prices-card.tsx';

/** Beside a court's form: its occupancy, and its prices through the day. */
export function CourtSide({ record }: SideProps) {
  if (!record) return null;
  const court = record as unknown as Court;
  return (
    <>
      <CourtFacts court_id={court.id} />
      <CourtPricesCard key={court.id} court={court} />
    </>
  );
}
