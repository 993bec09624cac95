import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/** What axe leaves to a person, and has been looked at. */
const REVIEWED = new Set([
  // Over a hatch or an edge drawn by a pseudo element; the theme's pairs are computed (look.md §2).
  'color-contrast',
  // Radix' guards, which hand the focus on, and the page below a modal sheet.
  'aria-hidden-focus',
  // A minus in its own direction mark, as the cell shows it.
  'label-content-name-mismatch',
  // What stands before a page's first heading: a frame around it could say, and there is none.
  'heading-order',
]);

/** Each page that it opens from now on has axe at hand. */
export const addAxe = (page: Page): Promise<unknown> => page.addInitScript(axe.source);

const OPTIONS = {
  // Each style sheet is ours and on the page: none is fetched once more.
  preload: false,
  rules: { 'target-size': { enabled: true } },
  // Joined Persian letters are narrower than one by one: that makes no icon of a word.
  checks: { 'label-content-name-mismatch': { options: { pixelThreshold: 1 } } },
  resultTypes: ['violations' as const, 'incomplete' as const],
};

/** What axe finds on a page, a line each. Below a sheet lies the calendar, which is a view of its own. */
export async function findings(page: Page): Promise<string[]> {
  return linesOf(await run(page, OPTIONS));
}

/** What it finds in the colours of other themes. */
export async function coloursIn(page: Page, themes: string[]): Promise<string[]> {
  const all: string[] = [];
  for (const theme of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    const found = await run(page, {
      preload: false,
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    });
    all.push(...linesOf(found).map((line) => `${theme}: ${line}`));
  }
  return all;
}

/**
 * By the axe that the page was opened with: a page without frames needs no more than that. Where each finding stands is
 * worked out only once there is one: on a calendar that takes longer than the looking.
 */
const run = (page: Page, options: RunOptions & Required<Pick<RunOptions, 'resultTypes'>>): Promise<Rule[]> =>
  page.evaluate(
    async ({ options, reviewed }) => {
      const { axe } = window as never as { axe: typeof import('axe-core') };
      const shown = document.querySelector('[role=dialog]') ? '[role=dialog]' : 'body';
      const look = async (selectors: boolean) => {
        const { violations, incomplete } = await axe.run({ include: [[shown]] }, { ...options, selectors });
        const judged = options.resultTypes.includes('incomplete') ? incomplete : [];
        return [...violations, ...judged.filter(({ id }) => !reviewed.includes(id))];
      };
      return (await look(false)).length === 0 ? [] : look(true);
    },
    { options, reviewed: [...REVIEWED] },
  );

interface Rule {
  id: string;
  nodes: { target: unknown; failureSummary?: string | undefined }[];
}

const linesOf = (rules: Rule[]): string[] =>
  rules.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
