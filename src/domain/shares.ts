import { shareByLargestRemainder } from './money.ts';

/** What one payer owes of an invoice, whole toman. Of several the owner's stands first. */
export interface PayerShare {
  user_id: number;
  price: number;
}

/** What a cancel that gives back `refund` leaves of each share: by largest remainder, so never more than the share. */
export function sharesAfterRefund(shares: readonly PayerShare[], refund: number): PayerShare[] {
  const parts = shareByLargestRemainder(
    refund,
    shares.map((share) => share.price),
  );
  return shares.map((share, index) => ({ ...share, price: share.price - (parts[index] as number) }));
}
