import BookOpen from 'lucide-react/icons/book-open';
import ChartColumn from 'lucide-react/icons/chart-column';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Settings from 'lucide-react/icons/settings';
import TicketCheck from 'lucide-react/icons/ticket-check';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import type { Area } from '#contract/resources.ts';
import type { LucideIcon } from '#ui/icon.tsx';

export const SECTION_ICONS: Readonly<Record<Area, LucideIcon>> = {
  customers: UsersRound,
  sales: TicketCheck,
  treasury: Wallet,
  accountancy: BookOpen,
  reports: ChartColumn,
  messages: MessagesSquare,
  settings: Settings,
};
