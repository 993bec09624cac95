import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { failureOf } from '#app/data/failure.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import type { FormRecord } from '#app/engine/form.ts';
import type { FormState } from '#app/engine/use-form.ts';
import { type ClosingPreview, closedInvoices as calls } from '#contract/sales/closed-invoices.ts';
import { useDebounced } from '#ui/use-debounced.ts';

/** The preview is requested after a pause in typing of this length. */
const SETTLES_MS = 400;
const FRESH_MS = 10_000;

const SPAN = ['from', 'to', 'court_ids', 'term_ids'] as const;
type Span = Partial<Record<(typeof SPAN)[number], unknown>>;

/** The input of a preview: for a new closing its whole span, for a change the differences; null while incomplete. */
function spanOf(record: FormRecord | null, { values, changed }: FormState): Span | null {
  const { from, to } = values as { from: string; to: string };
  if (!from || !to || to < from || noneChosen(values.court_ids)) return null;
  const sent = record ? SPAN.filter((name) => changed.includes(name)) : SPAN;
  return Object.fromEntries(sent.map((name) => [name, values[name] ?? null]));
}

/** Neither all courts nor some. */
export const noneChosen = (ids: unknown): boolean => Array.isArray(ids) && ids.length === 0;

/** The effect of the closing in the form, requested again when the form or calendar changes. */
export function useClosingPreview(record: FormRecord | null, state: FormState) {
  const span = spanOf(record, state);
  const text = JSON.stringify(span);
  const settled = useDebounced(text, SETTLES_MS);
  const body = (JSON.parse(settled) ?? {}) as never;
  // A change of its words alone closes and opens nothing.
  const same = record !== null && span !== null && Object.keys(span).length === 0;
  const asked = settled !== 'null' && settled !== '{}';
  const params = { id: String(record?.id) };
  const made = useQuery({
    ...queryFor(calls.preview, { body }),
    enabled: asked && !record,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const changed = useQuery({
    ...queryFor(calls.previewUpdate, { params, body }),
    enabled: asked && record !== null,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const query = record ? changed : made;
  const wanted = span !== null && !same;
  const known = wanted && settled === text && !query.isPlaceholderData ? query.data?.data : undefined;
  return {
    query,
    /** The span is not whole yet, or is what it was: there is no effect to see. */
    none: span === null ? ('unset' as const) : same ? ('same' as const) : null,
    /** The preview of the form's present content. */
    known,
    /** The same, or the previous preview while the new one loads. */
    shown: wanted ? query.data?.data : undefined,
    failed: wanted && settled === text ? failureOf(query) : null,
    /** Sets the preview that a refused save returned. */
    put: (preview: ClosingPreview) =>
      queryClient.setQueryData(
        record
          ? queryFor(calls.previewUpdate, { params, body }).queryKey
          : queryFor(calls.preview, { body }).queryKey,
        { data: preview },
      ),
  };
}
