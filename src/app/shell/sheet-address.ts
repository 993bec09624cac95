/** Sheets that open over any page. */
export const SHEETS = [
  'booking',
  'reservation',
  'customer',
  'receive',
  'receipt',
  'club-name',
  'court',
  'court-edit',
  'term',
  'term-edit',
  'times',
  'find',
  'free',
  'more',
  'form',
  'unsent',
  'character',
  'people',
  'closing',
  'coach',
  'coach-receive',
  'log',
  'event',
  'message',
  'order',
  'groups',
  'freed',
  'slot',
  'shift',
  'clear-gateway',
] as const;
export type SheetKind = (typeof SHEETS)[number];

/** Props of a sheet's screen. It renders `<Sheet open={open} onCloseRequest={…}>` itself. */
export interface SheetScreenProps {
  open: boolean;
  /** The part after the dot: usually a record's id. */
  id: string | undefined;
  onClose: () => void;
}

export interface SheetAddress {
  kind: SheetKind;
  id: string | undefined;
}

/** Reads `customer.12`; null for unknown sheets. */
export function readSheet(text: unknown): SheetAddress | null {
  if (typeof text !== 'string') return null;
  const [kind = '', ...rest] = text.split('.');
  if (!(SHEETS as readonly string[]).includes(kind)) return null;
  return { kind: kind as SheetKind, id: rest.length > 0 ? rest.join('.') : undefined };
}

export const writeSheet = (kind: SheetKind, id?: string | number): string =>
  id === undefined ? kind : `${kind}.${id}`;
