/**
 * The calendar's page as last shown on this device to this person, drawn again before the app is loaded. Stored and
 * deleted with that person's cached answers.
 */
export interface Drawing {
  /** The build that has drawn it: another one has other styles. */
  app: string;
  /** The person. */
  user_id: number;
  /** The window's size in CSS pixels. */
  width: number;
  height: number;
  /** When it was drawn (ms of the device's clock), and the end of the day that it shows. */
  at: number;
  until: number;
  /** When its times were answered by the server (ms of the device's clock), and the words for it: «تا ۱۱:۲۶». */
  answered_at: number;
  age: string;
  /** Attributes of the page's root: theme, language, direction. */
  root: Readonly<Record<string, string>>;
  page: DrawnNode[];
}

/** Tag, attributes, what it holds, and how far it is scrolled where it is. */
export type DrawnElement = [
  tag: string,
  attributes: Record<string, string>,
  children: DrawnNode[],
  scrolled?: [top: number, left: number],
];
export type DrawnNode = DrawnElement | string;

/** The key of the drawing in the cache. */
export const DRAWING_KEY = 'drawing';

/** Where a start finds it: it asks three databases at once, none of which it may make. */
export interface DrawingPlace {
  app: string;
  user_id: number;
  session: { database: string; table: string; key: string };
  cache: { database: string; table: string };
  /** Indexes of unsent work, and of work by when it ended. */
  outbox: { database: string; table: string; open: string; ended: string };
  /** After so many minutes untouched the device locks; null: never. And where its last touch is noted. */
  lock_minutes: number | null;
  touched: string;
  /** The settings of this device that it was drawn with, by their keys, as they are kept. */
  settings: Readonly<Record<string, string | null>>;
  /** Where it is noted how far the server's clock is ahead (ms). */
  clock: string;
}

/** The storage key of its location, deleted with the session. */
export const PLACE_KEY = 'mine:drawing';

/** Where the age is written: an empty element until it is known to be needed. */
export const AGE = 'age';

/** Addresses of today's calendar without any choices. */
const ADDRESSES: readonly string[] = ['/', '/sales/calendar'];
export const isDrawnAddress = ({ pathname, search }: Location): boolean =>
  ADDRESSES.includes(pathname) && search === '';
