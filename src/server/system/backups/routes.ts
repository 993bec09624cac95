import { backups, PASSPHRASE_HEADER } from '#contract/system/backups.ts';
import { backupColumns } from '#contract/system/columns/backups.ts';
import { listRoute } from '#server/export/list-file.ts';
import { type Route, route, routeAfter } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { fileOf } from './file.ts';
import { sealBy } from './passphrases.ts';
import {
  askForBackup,
  askToLoad,
  askToRetrieve,
  askToUndo,
  beginUpload,
  getBackup,
  openFor,
  pageOfBackups,
  previewOf,
  removeBackup,
  takePiece,
  totals,
} from './service.ts';
import { getSettings, setSeal, updateSettings } from './settings.ts';

export const backupRoutes = ({ backups: place }: Services): Route[] => [
  route(
    backups.list,
    listRoute({ title: { fa: 'نسخه‌های پشتیبان', en: 'Backups' }, columns: backupColumns }, pageOfBackups),
  ),
  route(backups.total, async (ctx, { query }) => ({ data: await totals(ctx, query) })),
  // Before `:id`, which would take them for one.
  route(backups.settings, async (ctx) => ({ data: await getSettings(ctx, place) })),
  route(backups.updateSettings, async (ctx, { body }) => ({ data: await updateSettings(ctx, place, body) })),
  routeAfter(
    backups.passphrase,
    async (_, { body: { passphrase } }, { signal }) =>
      passphrase === null ? null : sealBy(passphrase, signal()),
    async (ctx, _, __, seal) => ({ data: await setSeal(ctx, seal) }),
  ),
  route(backups.upload, async (ctx, { body }) => ({
    data: await getBackup(ctx, await beginUpload(ctx, place, body.size)),
  })),
  route(backups.undo, async (ctx, { body }) => ({
    data: await getBackup(ctx, await askToUndo(ctx, body.club_name)),
  })),
  route(backups.get, async (ctx, { params }) => ({ data: await getBackup(ctx, params.id) })),
  route(backups.create, async (ctx) => ({ data: await getBackup(ctx, await askForBackup(ctx, 'manual')) })),
  route(backups.download, async (ctx, { params }, { request, signal }) =>
    fileOf(ctx, params.id, {
      range: request.headers.get('range'),
      passphrase: request.headers.get(PASSPHRASE_HEADER),
      signal: signal(),
    }),
  ),
  route(backups.piece, async (ctx, { params, query }, { file }) => {
    await takePiece(ctx, place, params.id, query.offset, file);
    return { data: await getBackup(ctx, params.id) };
  }),
  routeAfter(
    backups.load,
    (ctx, { params, body }, { signal }) => openFor(ctx, params.id, body.passphrase, signal()),
    async (ctx, { params }, _, key) => {
      await askToLoad(ctx, place, params.id, key);
      return { data: await getBackup(ctx, params.id) };
    },
  ),
  route(backups.preview, async (ctx, { params }) => ({ data: await previewOf(ctx, params.id) })),
  route(backups.retrieve, async (ctx, { params, body }) => {
    await askToRetrieve(ctx, params.id, body);
    return { data: await getBackup(ctx, params.id) };
  }),
  route(backups.remove, async (ctx, { params }) => {
    await removeBackup(ctx, place, params.id);
    return { data: { id: params.id } };
  }),
];
