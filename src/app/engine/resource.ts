import type { ComponentType, ReactNode } from 'react';
import type * as v from 'valibot';
import type { CallError } from '#app/data/call-error.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { Words } from '#app/i18n/words.ts';
import type { SheetKind } from '#app/shell/sheet-address.ts';
import type { Call, CallRequest, Schema } from '#contract/call.ts';
import type { Columns, RowGroups } from '#contract/columns.ts';
import { panelFilters, type ShownFilter } from '#contract/filters.ts';
import type { ListSpec } from '#contract/list.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Guard } from '#domain/guards.ts';
import type { LucideIcon } from '#ui/icon.tsx';
import type { ChoiceState } from './list-address.ts';

export interface ListAnswer<Row> {
  data: Row[];
  pagination: {
    current_page: number;
    total: number;
    per_page: number;
    total_exact?: boolean | undefined;
  };
}

/** A call that answers pages of rows. */
export type ListCall<Row> = Call & {
  readonly query: Schema;
  readonly answer: v.GenericSchema<unknown, ListAnswer<Row>>;
};
/** A call on one record, without a body. */
export type RecordCall = Call & { readonly params: Schema };
/** Count and sums of all that the filters leave. */
export type TotalCall = Call & { readonly query: Schema };
/** The sums that are told: null is none. */
export const toldOf = (totals: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(Object.entries(totals).filter((sum): sum is [string, number] => sum[1] !== null));

/** Puts records into an order. */
export type OrderCall = Call & { readonly body: v.GenericSchema<{ ids: number[] }, { ids: number[] }> };

/** What stands on a phone's card. */
export interface CardText {
  title: string;
  /** The title is a sentence, whose end counts: it takes a second line before it is cut. */
  wraps?: boolean;
  detail?: ReactNode;
  /** At the card's end: a sum with its word. */
  end?: ReactNode;
  /** A person's or a thing's picture; null: initials of the title. */
  picture?: string | null;
}

/** What can be done with several records at once: one call for each of them, or for each group of them. */
export interface BulkAction<Row> {
  label: WordKey;
  icon: LucideIcon;
  call: Call;
  /** What it needs beyond the call's own permission. */
  needs?: Guard;
  /** Asks first for what they all get; its words say for how many. What it chooses goes into `input` and `skip`. */
  choose: ComponentType<{
    open: boolean;
    onClose: () => void;
    onChoose: (value: unknown) => Promise<boolean>;
    rows: readonly Row[];
  }>;
  /** The records that one call is about: all of a person's. Left out: each by itself. */
  together?: (row: Row) => unknown;
  /** So many of them one call takes; the rest stay chosen for the next. */
  most?: number;
  /** `rows` are those of one call. */
  input(rows: readonly [Row, ...Row[]], value: unknown): CallRequest<Call>;
  /** Who has it already is left alone. */
  skip?(row: Row, value: unknown): boolean;
  /** Cannot be taken back once it is sent: «{n} … می‌شود» stands for some seconds with its way back before it goes. */
  held?: WordKey;
  /** «{n} نفر به گروه رفتند» */
  done: WordKey;
  /** What else its change makes old, beside the list's own resource. */
  touches?: readonly ResourceName[];
}

/** What draws the buttons of its own for chosen records; `onDone` ends the choice. */
export interface ChosenProps<Row> {
  rows: readonly Row[];
  onDone: () => void;
}

/** A button of the list as a whole. */
export interface ListAction {
  key: string;
  label: string;
  icon: LucideIcon;
  /** What the page is there for: filled, and in a phone's bar. */
  main?: true;
  onPress: () => void;
}

/** What can be done with one row. */
export interface RowAction {
  key: string;
  label: string;
  icon: LucideIcon;
  /** What the row needs most: it stands first, in a line of its own. */
  main?: true;
  danger?: boolean;
  onPress: () => void;
}

/** A figure of the list's foot. */
export interface Sum {
  label: string;
  value: number;
  tone?: 'negative' | 'positive' | 'warning' | 'brand';
  /** A phone has no room for it. */
  minor?: true;
}

/**
 * A standard list as it is described: calls, columns, filters, words. Its permissions are those of the calls.
 *
 * The engine makes of it the list with its foot, the deleted ones, the print view, the files and the picker, and never
 * knows which resource it shows. What one of them wants otherwise goes, in this order, into a cell (`cells`), a part
 * (`card`, `head`, `kept`), an action, or a screen of its own on the same hooks; an option here needs two that want it.
 */
export interface Resource<Row> {
  /** The word on the wire; names the table's settings and the file of an export. */
  name: string;
  /**
   * Where its list stands: the other pages are below it. What belongs to a record has its `$id` in it, which its calls
   * take too.
   */
  path: `/${string}`;
  calls: {
    list: ListCall<Row>;
    total?: TotalCall | undefined;
    create?: Call | undefined;
    remove?: RecordCall | undefined;
    restore?: RecordCall | undefined;
    force?: RecordCall | undefined;
    /** Puts records into an order of people's own, by `sort`: its sheet stands behind ⋯. */
    order?: OrderCall | undefined;
  };
  spec: ListSpec;
  /** How long the next rows wait, where that is not as long as everywhere. */
  moreMs?: number;
  columns: Columns<Row>;
  words: {
    title: WordKey;
    /** Of a list that one adds to; of one with a trash. */
    new?: WordKey;
    deleted?: WordKey;
    /** «{n} نفر». */
    count: WordKey;
    nothing: WordKey;
    nothing_detail?: WordKey;
    /** Under the filters that its page starts with, which nobody has chosen. */
    nothing_yet?: WordKey;
    none?: WordKey;
    /** Of a list that one picks from. */
    pick?: WordKey;
  };
  icon: LucideIcon;
  newIcon?: LucideIcon;
  /** Those of its filters that the panel offers here, by name. Left out: all that it ever offers. */
  filters?: readonly string[];
  /** The text filter that a phone and a picker show as a search box, with its words. */
  search?: { filter: string; label: WordKey };
  /** What stands there while the server does not answer. */
  kept?: ComponentType<OfflineListProps>;
  titleOf: (row: Row, words: Words) => string;
  card: (row: Row, words: Words) => CardText;
  /** A column drawn in a way of its own. */
  cells?: Readonly<Record<string, (row: Row, words: Words) => ReactNode>>;
  /** The sheet that a row opens, by the record's id, or another record's that the row is about. */
  sheet?: SheetKind | ((row: Row) => [kind: SheetKind, id: number] | null);
  /** Who may open it, where that is not whoever sees the list. */
  opens?: Guard;
  /** The page that a row opens which has no sheet, or for whoever may not open it; its record's id takes the place of `$id`. */
  page?: `/${string}` | ((row: Row) => `/${string}` | null);
  /** The page of one that was deleted, as it was. */
  gone?: `/${string}`;
  /** Above the list of what belongs to a record: whose it is. */
  head?: ComponentType<{ id: string; paper?: boolean }>;
  /** Its rows change by being used, as a conversation does: they are not marked as edited. */
  unmarked?: true;
  /** Above the list: ways to narrow it by one tap. */
  above?: ComponentType<{ state: ChoiceState }>;
  /** What else can be done with the list, before its «new»; `id` is of the record that it belongs to. */
  useActions?: (id: string) => readonly ListAction[];
  /**
   * What can be done with a row, behind ⋯ at its end; a phone's card opens the record, which has all of it. The function
   * is the same until what it says changes.
   */
  useRowActions?: () => ((row: Row) => readonly RowAction[]) | null;
  /**
   * What its page is narrowed to until somebody chooses otherwise, only from today on: a filter like any other; and as
   * `order` how it is sorted, where that is not the call's own order.
   */
  starts?: (today: string) => Readonly<Record<string, string>>;
  /** Asks first for what a record does when it comes back from the trash, and brings it back itself. */
  restoring?: ComponentType<{ id: number; name: string; open: boolean; onClose: () => void }>;
  /** Beside deleting and exporting what is chosen. */
  bulk?: readonly BulkAction<Row>[];
  /** The same where one call takes them all, and what it would do is seen before. */
  chosen?: { needs: Guard; draw: ComponentType<ChosenProps<Row>> };
  /** The columns that a picker shows. */
  picks?: readonly string[];
  /** The same list under filters that leave no truth in some of its columns or figures; undefined where all is true. */
  under?: (filters: Readonly<Record<string, string>>) => Resource<Row> | undefined;
  /** What a paper says below its filters. */
  note?: WordKey;
  /** Its paper is that of an account. */
  account?: AccountPaper<Row>;
  /** Its paper sums up each of these groups of rows. */
  groups?: RowGroups<Row>;
  /** The foot's figures, where they are not simply the sums of the columns. */
  sums?: (totals: Readonly<Record<string, number>>, words: Words) => Sum[];
}

/** Lines of an account on paper: the oldest first, so that they follow from each other, and with their period. */
export interface AccountPaper<Row> {
  order: 'id,asc' | 'date,asc';
  /** Of a span the balances run by its days, from what the totals say was before: a line may have been dated back. */
  run?: (lines: readonly Row[], before: number) => Row[];
  dateOf: (row: Row) => string;
  /** The line of what stood before the first one; null where nothing did. */
  before?: (first: Row, words: Words) => Row | null;
  /** Columns whose last value is what the account comes to. */
  leaves: readonly string[];
  /** Whether lines are of an account whose sums are not told. */
  untold?: (lines: readonly Row[]) => boolean;
}

/** A list as this device knows it, in the place of one that cannot be fetched. */
export interface OfflineListProps {
  label: string;
  /** What somebody looks for. */
  search: string;
  /** Why the server's does not come; shown where the device knows nothing either. */
  error: CallError | null;
  onRetry: () => void;
  onOpen: ((id: number) => void) | undefined;
}

/** What rows have in common, as far as they have it. */
export interface Listed {
  id: number;
  version?: number;
  created_at?: string;
}

/** The filters of a list that its panel offers, in their order. */
export const filtersOf = ({
  spec,
  columns,
  filters,
}: Pick<Resource<never>, 'spec' | 'columns' | 'filters'>): ShownFilter[] =>
  panelFilters(spec, columns).filter(({ name }) => filters === undefined || filters.includes(name));

/** Keeps a description's types; says nothing at run time. */
export function defineResource<Row extends Listed>(resource: Resource<Row>): Resource<Row> {
  return resource;
}
