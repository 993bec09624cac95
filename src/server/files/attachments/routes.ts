import { attachments } from '#contract/files/attachments.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { type Route, route, routeAfter } from '#server/http/route.ts';
import { attachmentResponse, findAttachment, redrawPaper, storeAttachment } from './service.ts';

/** Refuses whoever may not see the record that a file hangs on. */
type Check = (ctx: Context, id: number) => Promise<void>;

/** The calls of attachments; the record they belong to decides who may see them. */
export const attachmentRoutes = (checks: Readonly<Record<string, Check>>): Route[] => [
  routeAfter(
    attachments.upload,
    (ctx, _, { file, said, signal }) => redrawPaper(ctx, file, said, signal()),
    async (ctx, _input, _raw, paper) => ({ data: await storeAttachment(ctx, paper) }),
  ),
  route(attachments.get, async (ctx, { params }) => {
    const paper = await findAttachment(ctx, params.id);
    // What hangs on nothing yet is its sender's alone.
    if (paper.resource === null && paper.creator_id !== ctx.actor.user_id) fail('not_found');
    if (paper.resource !== null && paper.resource_id !== null) {
      const check = checks[paper.resource] ?? fail('not_found');
      await check(ctx, paper.resource_id);
    }
    return attachmentResponse(paper);
  }),
];
