import { files } from '#contract/files/files.ts';
import { route, routeAfter } from '#server/http/route.ts';
import { fileOf, redrawPicture, storePicture } from './service.ts';

export const fileRoutes = [
  routeAfter(
    files.uploadAvatar,
    (ctx, _, { file, signal }) => redrawPicture(ctx, 'avatar', file, signal()),
    async (ctx, _input, _raw, picture) => ({ data: await storePicture(ctx, picture) }),
  ),
  routeAfter(
    files.uploadLogo,
    (ctx, _, { file, signal }) => redrawPicture(ctx, 'logo', file, signal()),
    async (ctx, _input, _raw, picture) => ({ data: await storePicture(ctx, picture) }),
  ),
  route(files.get, (ctx, { params }) => fileOf(ctx, params.name)),
];
