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
/** The totals to show, without null ones. */
export const visibleTotals = (totals: Readonly<Record<string, number | null>>): Record<string, number> =>
  Object.fromEntries(Object.entries(totals).filter((sum): sum is [string, number] => sum[1] !== null));

/** Puts records into an order. */
export type OrderCall = Call & { readonly body: v.GenericSchema<{ ids: number[] }, { ids: number[] }> };

/** What stands on a phone's card. */
export interface CardText {
  title: string;
  /** The title is a sentence and may use a second line. */
  wraps?: boolean;
  detail?: ReactNode;
  /** At the card's end: a sum with its word. */
  end?: ReactNode;
  /** A person's or a thing's picture; null: initials of the title. */
  picture?: string | null;
}

/** A bulk action: one call per record, or per group of records. */
export interface BulkAction<Row> {
  label: WordKey;
  icon: LucideIcon;
  call: Call;
  /** A permission beyond the call's own. */
  needs?: Guard;
  /** Asks for a value for all of them; sets `input` and `skip`. */
  choose: ComponentType<{
    open: boolean;
    onClose: () => void;
    onChoose: (value: unknown) => Promise<boolean>;
    rows: readonly Row[];
  }>;
  /** Groups records for one call, such as all of a person's. Default: one call per record. */
  together?: (row: Row) => unknown;
  /** The most records per call; the others stay selected. */
  most?: number;
  /** `rows` are those of one call. */
  input(rows: readonly [Row, ...Row[]], value: unknown): CallRequest<Call>;
  /** Records that already have the value are skipped. */
  skip?(row: Row, value: unknown): boolean;
  /** Cannot be undone once sent: shows «{n} … می‌شود» with an undo for some seconds before it is sent. */
  held?: WordKey;
  /** «{n} نفر به گروه رفتند» */
  done: WordKey;
  /** Further resources the change affects. */
  touches?: readonly ResourceName[];
}

/** Props of custom actions for selected records; `onDone` ends the selection. */
export interface ChosenProps<Row> {
  rows: readonly Row[];
  onDone: () => void;
}

/** A button of the list as a whole. */
export interface ListAction {
  key: string;
  label: string;
  icon: LucideIcon;
  /** The primary action of the page: filled, and in a phone's bar. */
  main?: true;
  onPress: () => void;
}

/** An action of a row. */
export interface RowAction {
  key: string;
  label: string;
  icon: LucideIcon;
  /** The most important action: first, on a line of its own. */
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
 * The description of a standard list: calls, columns, filters, texts. Its permissions are those of the calls.
 *
 * The engine derives the list with its foot, the trash, the print view, the exports and the picker, without knowing
 * which resource it shows. Special needs go, in this order, into a cell (`cells`), a part (`card`, `head`, `kept`), an
 * action, or a screen of its own on the same hooks; a new option here needs two lists that use it.
 */
export interface Resource<Row> {
  /** The word on the wire; names the table's settings and the file of an export. */
  name: string;
  /**
   * The list's path: the other pages are below it. Lists of a record have its `$id` in the path, which their calls take
   * too.
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
    /** For lists with a create action; for lists with a trash. */
    new?: WordKey;
    deleted?: WordKey;
    /** «{n} نفر». */
    count: WordKey;
    nothing: WordKey;
    nothing_detail?: WordKey;
    /** The text of an empty list with default filters. */
    nothing_yet?: WordKey;
    none?: WordKey;
    /** For lists that can be a picker. */
    pick?: WordKey;
  };
  icon: LucideIcon;
  newIcon?: LucideIcon;
  /** Those of its filters that the panel offers here, by name. Left out: all that it ever offers. */
  filters?: readonly string[];
  /** The text filter that a phone and a picker show as a search box, with its words. */
  search?: { filter: string; label: WordKey };
  /** Shown while the server does not answer. */
  kept?: ComponentType<OfflineListProps>;
  titleOf: (row: Row, words: Words) => string;
  card: (row: Row, words: Words) => CardText;
  /** A column drawn in a way of its own. */
  cells?: Readonly<Record<string, (row: Row, words: Words) => ReactNode>>;
  /** The sheet that a row opens, by the record's id, or another record's that the row is about. */
  sheet?: SheetKind | ((row: Row) => [kind: SheetKind, id: number] | null);
  /** The guard of opening a row, when it differs from the list's. */
  opens?: Guard;
  /** The page of a row without a sheet, or for people who may not open it; `$id` is the record's id. */
  page?: `/${string}` | ((row: Row) => `/${string}` | null);
  /** The page of one that was deleted, as it was. */
  gone?: `/${string}`;
  /** The head of a record's list: the record. */
  head?: ComponentType<{ id: string; paper?: boolean }>;
  /** Its rows change by being used, as a conversation does: they are not marked as edited. */
  unmarked?: true;
  /** Above the list: ways to narrow it by one tap. */
  above?: ComponentType<{ state: ChoiceState }>;
  /** Further actions of the list, before «new»; `id` is of the record it belongs to. */
  useActions?: (id: string) => readonly ListAction[];
  /**
   * A row's actions in its ⋯ menu; a phone's card opens the record, which has all of them. Must return the same
   * function until it changes.
   */
  useRowActions?: () => ((row: Row) => readonly RowAction[]) | null;
  /** The default filters, for instance only from today on; and as `order` the default sort, if not the call's. */
  starts?: (today: string) => Readonly<Record<string, string>>;
  /** Asks for what a record affects when it is restored, and restores it. */
  restoring?: ComponentType<{ id: number; name: string; open: boolean; onClose: () => void }>;
  /** Bulk actions besides delete and export. */
  bulk?: readonly BulkAction<Row>[];
  /** Bulk actions with one call for all, whose effect is shown before. */
  chosen?: { needs: Guard; draw: ComponentType<ChosenProps<Row>> };
  /** The columns that a picker shows. */
  picks?: readonly string[];
  /** The list without columns or figures that the present filters make meaningless; undefined when all make sense. */
  under?: (filters: Readonly<Record<string, string>>) => Resource<Row> | undefined;
  /** A note on paper below the filters. */
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
  /** For a span, running balances start from the totals' opening balance: a line may be back-dated. */
  run?: (lines: readonly Row[], before: number) => Row[];
  dateOf: (row: Row) => string;
  /** The opening balance's line before the first one; null without one. */
  before?: (first: Row, words: Words) => Row | null;
  /** Columns whose last value is the account's closing value. */
  leaves: readonly string[];
  /** Whether the lines are of an account whose balance is hidden. */
  untold?: (lines: readonly Row[]) => boolean;
}

/** A list as this device knows it, in the place of one that cannot be fetched. */
export interface OfflineListProps {
  label: string;
  /** The search text. */
  search: string;
  /** Why the server's does not come; shown where the device knows nothing either. */
  error: CallError | null;
  onRetry: () => void;
  onOpen: ((id: number) => void) | undefined;
}

/** Fields common to rows, where they have them. */
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
