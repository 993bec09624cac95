import Banknote from 'lucide-react/icons/banknote';
import BookOpen from 'lucide-react/icons/book-open-text';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import UserRound from 'lucide-react/icons/user-round';
import type { AccountChoice } from '#contract/accountancy/accounts.ts';
import type { LucideIcon } from '#ui/icon.tsx';

/** Icons of kinds of accounts: of the chart, a person's or a place's. */
export const KIND_ICONS: Readonly<Record<AccountChoice['kind'], LucideIcon>> = {
  account: BookOpen,
  user: UserRound,
  cash: Banknote,
  bank: Landmark,
  payment_gateway: CreditCard,
};
