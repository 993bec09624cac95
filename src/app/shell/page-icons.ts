import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import BadgePercent from 'lucide-react/icons/badge-percent';
import Banknote from 'lucide-react/icons/banknote';
import Bell from 'lucide-react/icons/bell';
import BookKey from 'lucide-react/icons/book-key';
import BookOpen from 'lucide-react/icons/book-open';
import BookOpenCheck from 'lucide-react/icons/book-open-check';
import BookOpenText from 'lucide-react/icons/book-open-text';
import Building from 'lucide-react/icons/building';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import Clock from 'lucide-react/icons/clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Combine from 'lucide-react/icons/combine';
import CreditCard from 'lucide-react/icons/credit-card';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import FileUp from 'lucide-react/icons/file-up';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import History from 'lucide-react/icons/history';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import LandPlot from 'lucide-react/icons/land-plot';
import Landmark from 'lucide-react/icons/landmark';
import Languages from 'lucide-react/icons/languages';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Lock from 'lucide-react/icons/lock';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Network from 'lucide-react/icons/network';
import PackagePlus from 'lucide-react/icons/package-plus';
import Palette from 'lucide-react/icons/palette';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Repeat from 'lucide-react/icons/repeat';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import Store from 'lucide-react/icons/store';
import Tags from 'lucide-react/icons/tags';
import TicketCheck from 'lucide-react/icons/ticket-check';
import TrendingUp from 'lucide-react/icons/trending-up';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import UserX from 'lucide-react/icons/user-x';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import Wrench from 'lucide-react/icons/wrench';
import Zap from 'lucide-react/icons/zap';
import { LISTS, type ListIcon } from '#contract/resources.ts';
import type { LucideIcon } from '#ui/icon.tsx';

/** Icons of lists, assigned in the lists' descriptions. */
export const LIST_ICONS: Readonly<Record<ListIcon, LucideIcon>> = {
  'badge-percent': BadgePercent,
  banknote: Banknote,
  building: Building,
  clock: Clock,
  'credit-card': CreditCard,
  hourglass: Hourglass,
  'graduation-cap': GraduationCap,
  headset: Headset,
  'land-plot': LandPlot,
  landmark: Landmark,
  lock: Lock,
  'message-square-quote': MessageSquareQuote,
  'package-plus': PackagePlus,
  repeat: Repeat,
  scale: Scale,
  tags: Tags,
  'users-round': UsersRound,
  zap: Zap,
};

/** Icons of pages in sections and search. */
export const PAGE_ICONS: Readonly<Record<string, LucideIcon>> = {
  ...Object.fromEntries(LISTS.map(({ path, icon }) => [path, LIST_ICONS[icon]])),
  '/': LayoutDashboard,
  '/sales/calendar': CalendarDays,
  '/reports': ChartColumn,
  '/reports/user-report': UserRoundSearch,
  '/reports/sale-details': ReceiptText,
  '/reports/coaches': GraduationCap,
  '/reports/sale-addon-details': PackagePlus,
  '/reports/top': Trophy,
  '/reports/past-debtors': UserX,
  '/reports/user-sales': ChartLine,
  '/reports/occupancy': Grid3x3,
  '/reports/people-sales': UsersRound,
  '/reports/service-sales': Scale,
  '/reports/coach-income': CalendarRange,
  '/reports/coach-cost': Wallet,
  '/reports/charts': ChartColumn,
  '/accountancy/books/trial-balance': BookOpenCheck,
  '/accountancy/books/profit-and-loss': TrendingUp,
  '/accountancy/books/balance-sheet': Landmark,
  '/accountancy/books/cash-book': Banknote,
  '/accountancy/books/journal-days': BookOpen,
  '/accountancy/books/ledger': ScrollText,
  '/accountancy/books/general-ledger': ScrollText,
  '/accountancy/books/journal': BookOpen,
  '/accountancy/books/aged': UsersRound,
  '/sales/board': LayoutGrid,
  '/sales/invoices': TicketCheck,
  '/sales/invoices/insert': CalendarPlus,
  '/sales/invoices/insert/past': History,
  '/treasury': Wallet,
  '/accountancy/documents': BookOpenText,
  '/accountancy/types': Network,
  '/settings/financial-year': CalendarRange,
  '/treasury/receive': HandCoins,
  '/accountancy/opening-balance': BookKey,
  '/treasury/shifts': Inbox,
  '/treasury/coach-dues': GraduationCap,
  '/treasury/payment': ArrowUpRight,
  '/treasury/cost': ReceiptText,
  '/treasury/internal-funds-transfers': ArrowLeftRight,
  '/treasury/transactions': ArrowDownUp,
  '/customers/insert': UserPlus,
  '/customers/import': FileUp,
  '/customers/merge': Combine,
  '/coaches/active': UserRoundCheck,
  '/my-classes': GraduationCap,
  '/my-account': Wallet,
  '/unsent': CloudUpload,
  '/profile': UserRound,
  '/events': Megaphone,
  '/tickets/support': Headset,
  '/tickets/organization': MessagesSquare,
  '/messages': MessageSquareText,
  '/profile/received-events': Bell,
  '/profile/sent-events': Send,
  '/settings': Settings,
  '/settings/club': Store,
  '/settings/languages': Languages,
  '/settings/security': Shield,
  '/settings/customizing': Palette,
  '/settings/advanced': Wrench,
  '/settings/sale': TicketCheck,
  '/settings/store': PackagePlus,
  '/settings/buy': ReceiptText,
  '/settings/users': UserPlus,
  '/settings/treasury': Wallet,
  '/times': CalendarClock,
  '/times/insert': CalendarPlus,
  '/terms/board': CalendarRange,
  '/settings/access': Network,
  '/logs': ScrollText,
  '/backup': DatabaseBackup,
};

/** A page's icon; create and trash pages have their list's. */
export const pageIcon = (path: string): LucideIcon | undefined =>
  PAGE_ICONS[path] ?? (path.endsWith('/trash') ? ArchiveRestore : PAGE_ICONS[path.replace(/\/insert$/, '')]);

/** Arrows that are mirrored in right-to-left. */
export const FLIPPED: ReadonlySet<LucideIcon> = new Set([Send]);
