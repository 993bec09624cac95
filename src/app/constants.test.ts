import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { MAX_AVATAR } from '#contract/files.ts';
import { MOST_BOOKMARKS } from '#contract/profile.ts';
import { RECEIVE_TYPE } from '#domain/statuses.ts';
import { MAX_BYTES } from '#ui/fields/picture-file.ts';
import { SEARCHABLE_ABOVE } from '#ui/fields/search-select-field.tsx';
import { REST_MS } from '#ui/form/editable-grid.tsx';
import { NEAR_PX } from '#ui/table/use-window.ts';
import { readViewport } from '#ui/use-viewport.ts';
import { SAVE_MS } from './data/browser-settings.ts';
import { characterForm } from './features/characters/character-form.ts';
import { coachStatement } from './features/coaches/coach-statement.ts';
import { personStatement } from './features/customer/person-statement.ts';
import { DEFAULT_PLACES } from './parts/money/use-places.ts';
import { SWIPE_PX } from './resource/filter-panel.tsx';
import { REQUEST_MS } from './resource/use-rows.ts';
import { CONFIRM_MS } from './resource/use-selection.ts';
import { TYPING_MS } from './resource/use-typing.ts';
import { SUGGESTED_PAGES } from './shell/starred.ts';
import { FIELD_ERROR_MS, LOGIN_ERROR_MS, TOAST_MS } from './state/toast.ts';

// What the app keeps on a device is read as it starts.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }));

it('has the constants of both seeds (§9)', () => {
  const { reservable_date } = characterForm.fields;
  expect({
    toast: [TOAST_MS, LOGIN_ERROR_MS, FIELD_ERROR_MS],
    request: REQUEST_MS,
    typing: TYPING_MS,
    tables_saved: SAVE_MS,
    single_choice: CONFIRM_MS,
    action_button: REST_MS,
    near_end: NEAR_PX,
    swipe: SWIPE_PX,
    searchable_above: SEARCHABLE_ABOVE,
    bookmarks: MOST_BOOKMARKS,
    avatar: [MAX_AVATAR, MAX_BYTES],
    places: DEFAULT_PLACES,
    receive: RECEIVE_TYPE,
    windows: reservable_date,
  }).toMatchObject({
    toast: [2400, 2500, 5000],
    request: 400,
    typing: 500,
    tables_saved: 1000,
    single_choice: 500,
    action_button: 500,
    near_end: 50,
    swipe: 50,
    searchable_above: 5,
    bookmarks: 10,
    avatar: [512_000, 512_000],
    places: { cash: 4, bank: 5 },
    receive: { cash: 1, bank: 2, gateway: 3 },
    windows: { initial: 7, options: [0, 7, 14, 30].map((value) => ({ value })) },
  });
});

it('has the breakpoints of the seeds, a phone below 768 (§9)', () => {
  const theme = readFileSync(new URL('../ui/theme.css', import.meta.url), 'utf8');
  const widths = [...theme.matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, px]) => Number(px));
  expect(widths).toEqual([576, 768, 992, 1200]);
  const at = (width: number) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
    }));
    return readViewport();
  };
  expect([767, 768, 1199, 1200].map(at)).toEqual(['phone', 'tablet', 'tablet', 'laptop']);
});

it('has eight pages that stand for bookmarks until one has starred some', async () => {
  expect(SUGGESTED_PAGES).toHaveLength(8);
  const { routes } = await import('./routes/routes.ts');
  const paths = routes.map(({ path }) => path);
  expect(SUGGESTED_PAGES.filter((path) => !paths.includes(path))).toEqual([]);
});

it('lets the next lines of an account wait longer than other rows', () => {
  expect([personStatement.moreMs, coachStatement.moreMs]).toEqual([500, 500]);
});
