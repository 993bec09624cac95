import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import HandCoins from 'lucide-react/icons/hand-coins';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { Permission } from '#domain/permissions.ts';
import type { LucideIcon } from '#ui/icon.tsx';

/** The kinds of treasury documents, in the order offered. */
export const KINDS = ['receive', 'payment', 'cost', 'transfer'] as const;
export type Kind = (typeof KINDS)[number];

/** The paths of the treasury's lists of documents. */
export type DocumentPath =
  | '/treasury/receive'
  | '/treasury/payment'
  | '/treasury/cost'
  | '/treasury/internal-funds-transfers';

interface KindOf {
  /** The path of its list; its page and paper are below it. */
  path: DocumentPath;
  icon: LucideIcon;
  show: Permission;
  create: Permission;
  remove: Permission;
}

export const KIND: Readonly<Record<Kind, KindOf>> = {
  receive: {
    path: '/treasury/receive',
    icon: HandCoins,
    show: 'receive.show',
    create: 'receive.create',
    remove: 'receive.delete',
  },
  payment: {
    path: '/treasury/payment',
    icon: ArrowUpRight,
    show: 'payment.show',
    create: 'payment.create',
    remove: 'payment.delete',
  },
  cost: {
    path: '/treasury/cost',
    icon: ReceiptText,
    show: 'cost.show',
    create: 'cost.create',
    remove: 'cost.delete',
  },
  transfer: {
    path: '/treasury/internal-funds-transfers',
    icon: ArrowLeftRight,
    show: 'internal_fund.show',
    create: 'internal_fund.create',
    remove: 'internal_fund.delete',
  },
};

export const isKind = (text: unknown): text is Kind => (KINDS as readonly unknown[]).includes(text);
