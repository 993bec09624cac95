import { settings } from '#contract/settings.ts';
import { route } from '../../http/route.ts';
import { clubInfo, getSettings, updateSettings } from './service.ts';

export const settingRoutes = [
  route(settings.get, async (ctx) => ({ data: await getSettings(ctx) })),
  route(settings.update, async (ctx, { body }) => ({ data: await updateSettings(ctx, body) })),
  route(settings.clubInfo, async (ctx) => ({ data: await clubInfo(ctx) })),
];
