import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import type { SeasonDraft } from '#app/parts/season/season-draft.ts';
import type { SeasonPreview } from '#contract/sales/season-records.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import { changedSince, endsOf, fatesOf, leftOutOf, previewOf, sumsOf } from './plan.ts';

/** The preview is requested after a pause in typing of this length. */
export const SETTLES_MS = 250;
const FRESH_MS = 10_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * All days of the plan with their state and fate. A season of a fixed number of sessions is requested further, to
 * replace skipped days and those already over today.
 */
export function useSeasonPreview(draft: SeasonDraft, today: string, enabled: boolean) {
  const { choices, sessions, generate_missing: generate } = draft;
  const [ends, setEnds] = useState(0);
  const [news, setNews] = useState(NONE);
  const text = JSON.stringify(previewOf(draft, today, ends));
  const settled = useDebounced(text, SETTLES_MS);
  const asked = queryFor(seasonSchedules.preview, { body: JSON.parse(settled) ?? ({} as never) });
  const whole = settled !== 'null';
  const query = useQuery({
    ...asked,
    enabled: enabled && whole,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const shown = whole ? query.data?.data : undefined;
  const fates = useMemo(
    () => (shown ? fatesOf(shown.occurrences, choices, { counted: sessions !== null, generate }) : []),
    [shown, choices, sessions, generate],
  );
  const current = shown !== undefined && settled === text && !query.isPlaceholderData;
  const gone =
    sessions !== null && shown && current ? leftOutOf(JSON.parse(settled), shown.occurrences.length) : 0;
  const wanted = endsOf(fates) + gone;
  useEffect(() => {
    if (current) setEnds(wanted);
  }, [current, wanted]);
  return {
    query,
    /** The body of the present plan; null while incomplete. */
    body: JSON.parse(text) as ReturnType<typeof previewOf>,
    /** The previous preview while the new one loads. */
    shown,
    fates,
    ...sumsOf(fates),
    /** Whether it belongs to the form's present content. */
    current: current && wanted === ends,
    failed: whole && settled === text ? failureOf(query) : null,
    /** Days taken by somebody since the review. */
    news,
    /** Sets the preview that a refused save returned. */
    put(preview: SeasonPreview) {
      setNews(changedSince(shown?.occurrences ?? [], preview.occurrences));
      queryClient.setQueryData(asked.queryKey, { data: preview });
    },
    seen: () => setNews(NONE),
  };
}
