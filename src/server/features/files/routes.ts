import { files } from '#contract/files.ts';
import { route } from '../../http/route.ts';
import { fileOf, keepAvatar } from './service.ts';

export const fileRoutes = [
  route(files.uploadAvatar, async (ctx, _, { file, signal }) => ({
    data: await keepAvatar(ctx, file, signal()),
  })),
  route(files.get, (ctx, { params }) => fileOf(ctx, params.name)),
];
