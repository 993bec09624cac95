import { files } from '#contract/files.ts';
import { route } from '../../http/route.ts';
import { fileOf, keepPicture } from './service.ts';

export const fileRoutes = [
  route(files.uploadAvatar, async (ctx, _, { file, signal }) => ({
    data: await keepPicture(ctx, 'avatar', file, signal()),
  })),
  route(files.uploadLogo, async (ctx, _, { file, signal }) => ({
    data: await keepPicture(ctx, 'logo', file, signal()),
  })),
  route(files.get, (ctx, { params }) => fileOf(ctx, params.name)),
];
