import { devices } from '#contract/access/devices.ts';
import { route } from '#server/http/route.ts';
import { createDevice } from './service.ts';

export const deviceRoutes = [
  route(devices.create, async (ctx, { body }) => ({ data: await createDevice(ctx, body) })),
];
