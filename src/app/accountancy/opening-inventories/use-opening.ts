import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { infiniteFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { toast } from '#app/state/toast.ts';
import {
  type OpeningEntry,
  type OpeningKind,
  type OpeningState,
  openings,
} from '#contract/accountancy/opening-inventories.ts';
import {
  afterSave,
  bodyOf,
  type Edits,
  emptyOf,
  type OpeningRow,
  rowsOf,
  sumsOf,
  UNTOUCHED,
  unsentOf,
  withoutRow,
  withRow,
} from './opening-rows.ts';

const draftOf = (kind: OpeningKind) => `opening.${kind}`;
/** All four lists have the same calls. */
type Calls = (typeof openings)['debtor-users'];

/** One list: the server's entries with what is typed over them, and the ways to change and send it. */
export function useOpening(kind: OpeningKind, state: OpeningState) {
  const { t } = useWords();
  const calls = openings[kind] as Calls;
  const list = useInfiniteQuery(infiniteFor(calls.list, { query: { per_page: '200' } }));
  const draft = useDraft<Edits>(draftOf(kind), UNTOUCHED);
  const save = useCall(calls.save, { keepAs: draftOf(kind) });
  /** The rows that were sent last: a refusal names them by their place. */
  const [sent, setSent] = useState<readonly OpeningRow[]>([]);
  const [tried, setTried] = useState(false);
  const entries: OpeningEntry[] = list.data?.pages.flatMap((page) => page.data) ?? [];
  const rows = rowsOf(entries, state.locked ? UNTOUCHED : draft.value);
  const unsent = unsentOf(rows);
  const put = (edits: Edits) => {
    draft.set(edits);
    if (save.error) save.reset();
  };

  const errorOf = (row: OpeningRow): string | undefined => {
    const place = sent.findIndex((one) => one.id === row.id);
    const refused = save.fieldErrors[`users.${place}.id`] ?? save.fieldErrors[`${kind}.${place}.id`];
    if (refused)
      return save.error?.fields?.[`users.${place}.id`]?.[0] === 'exists' ? t('opening.other_list') : refused;
    return tried && emptyOf([row]).length > 0 ? t('opening.price_needed') : undefined;
  };

  const submit = async (): Promise<void> => {
    setTried(true);
    if (unsent.length === 0 || emptyOf(unsent).length > 0) return;
    setSent(unsent);
    const outcome = await save.submit({ body: bodyOf(kind, unsent) as never });
    if (outcome.state !== 'done') return;
    draft.set((now) => afterSave(now, unsent));
    setTried(false);
    toast(t('opening.done', { n: unsent.length }));
  };

  return {
    list,
    rows,
    unsent,
    restored: draft.restored,
    sums: sumsOf(state.totals[kind], entries, rows),
    busy: save.busy,
    error: save.error,
    /** A refusal that no row shows. */
    told: save.error && Object.keys(save.error.fields ?? {}).length === 0 ? save.error : null,
    errorOf,
    submit,
    add: (row: Pick<OpeningRow, 'id' | 'name' | 'detail'>) =>
      put(withRow(draft.value, { ...row, price: null, flag: 'NEW' }, {})),
    type: (row: OpeningRow, price: number | null) =>
      put(withRow(draft.value, { ...row, removed: false }, { price })),
    remove: (row: OpeningRow) => put(withoutRow(draft.value, row)),
    revert: () => {
      save.reset();
      save.renew();
      setTried(false);
      draft.clear();
    },
  };
}
