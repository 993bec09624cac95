import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Globe from 'lucide-react/icons/globe';
import Landmark from 'lucide-react/icons/landmark';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import type { PlaceKind } from './use-places-of-money.ts';

const SIGNS: Readonly<Record<PlaceKind, { icon: LucideIcon; tone: string }>> = {
  cash: { icon: Banknote, tone: 'tone-positive' },
  bank: { icon: Landmark, tone: 'tone-info' },
  pos: { icon: CreditCard, tone: 'tone-brand' },
  online: { icon: Globe, tone: 'tone-brand' },
};

/** The icon of a place's kind. */
export function PlaceSign({ kind }: { kind: PlaceKind }) {
  const { icon, tone } = SIGNS[kind];
  return (
    <span className={`flex size-9 flex-none items-center justify-center rounded-full ${tone}`}>
      <Icon of={icon} size={20} />
    </span>
  );
}
