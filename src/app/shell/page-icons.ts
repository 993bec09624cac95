import BadgePercent from 'lucide-react/icons/badge-percent';
import Bell from 'lucide-react/icons/bell';
import Building from 'lucide-react/icons/building';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Clock from 'lucide-react/icons/clock';
import Combine from 'lucide-react/icons/combine';
import FileUp from 'lucide-react/icons/file-up';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import LandPlot from 'lucide-react/icons/land-plot';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Network from 'lucide-react/icons/network';
import PackagePlus from 'lucide-react/icons/package-plus';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import type { LucideIcon } from '#ui/icon.tsx';

/** What a page of the navigation is known by, where its section lists it. */
export const PAGE_ICONS: Readonly<Record<string, LucideIcon>> = {
  '/customers': UsersRound,
  '/customers/import': FileUp,
  '/customers/merge': Combine,
  '/characters': Tags,
  '/coaches': GraduationCap,
  '/coaches/active': UserRoundCheck,
  '/companies': Building,
  '/profile/received-events': Bell,
  '/profile/sent-events': Send,
  '/settings': Settings,
  '/settings/club': Store,
  '/settings/defaults': MessageSquareText,
  '/courts': LandPlot,
  '/terms': Clock,
  '/sales/addons': PackagePlus,
  '/sales/discount-groups': BadgePercent,
  '/sales/refund-rules': Scale,
  '/courts/insert': LandPlot,
  '/terms/insert': Clock,
  '/times': CalendarPlus,
  '/treasury/cost-types': Tags,
  '/settings/access': Network,
  '/logs': ScrollText,
};
/** Arrows that mean sending point the other way in right-to-left. */
export const FLIPPED: ReadonlySet<LucideIcon> = new Set([Send]);
