import { openingColumns } from '#contract/accountancy/columns/opening-inventories.ts';
import { type OpeningKind, openings } from '#contract/accountancy/opening-inventories.ts';
import { listRoute } from '#server/export/list-file.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  getOpening,
  listVisibleOpenings,
  openingState,
  removeOpening,
  saveOpenings,
  setLocked,
} from './service.ts';

const PLACES = ['banks', 'cashes'] as const;
const PEOPLE = ['debtor-users', 'creditor-users'] as const;

const TITLES = {
  banks: { fa: 'افتتاحیه‌ی بانک‌ها', en: 'Opening balances of banks' },
  cashes: { fa: 'افتتاحیه‌ی صندوق‌ها', en: 'Opening balances of cash boxes' },
  'debtor-users': { fa: 'افتتاحیه‌ی بدهکاران', en: 'Opening balances of debtors' },
  'creditor-users': { fa: 'افتتاحیه‌ی بستانکاران', en: 'Opening balances of creditors' },
} as const;

function reads(kind: OpeningKind): Route[] {
  const { list, get, remove } = openings[kind];
  return [
    route(
      list,
      listRoute({ title: TITLES[kind], columns: openingColumns[kind] as never }, (ctx, query) =>
        listVisibleOpenings(ctx, kind, query),
      ),
    ),
    route(get, async (ctx, { params }) => ({ data: (await getOpening(ctx, kind, params.id)) as never })),
    route(remove, async (ctx, { params }) => {
      await removeOpening(ctx, kind, params.id);
      return { data: { done: true as const } };
    }),
  ];
}

export const openingRoutes = [
  route(openings.state, async (ctx) => ({ data: await openingState(ctx) })),
  route(openings.lock, async (ctx) => ({ data: await setLocked(ctx, true) })),
  route(openings.unlock, async (ctx) => ({ data: await setLocked(ctx, false) })),
  ...[...PLACES, ...PEOPLE].flatMap(reads),
  route(openings.banks.save, async (ctx, { body }) => ({
    data: (await saveOpenings(ctx, 'banks', body.banks)) as never,
  })),
  route(openings.cashes.save, async (ctx, { body }) => ({
    data: await saveOpenings(ctx, 'cashes', body.cashes),
  })),
  ...PEOPLE.map((kind) =>
    route(openings[kind].save, async (ctx, { body }) => ({
      data: (await saveOpenings(ctx, kind, body.users)) as never,
    })),
  ),
];
