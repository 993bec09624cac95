import { settings } from '#contract/settings/settings.ts';
import { type Route, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { clubInfo, getSettings, updateSettings } from './service.ts';

export const settingRoutes = ({ sender }: Pick<Services, 'sender'>): Route[] => [
  route(settings.get, async (ctx) => ({ data: await getSettings(ctx) })),
  route(settings.update, async (ctx, { body }) => ({ data: await updateSettings(ctx, body) })),
  route(settings.clubInfo, async (ctx) => ({ data: await clubInfo(ctx, sender) })),
];
