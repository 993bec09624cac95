import { attachments } from '#contract/attachments.ts';
import { fail } from '#server/http/fail.ts';
import { type Route, route, routeAfter } from '#server/http/route.ts';
import { checkLines } from '#server/treasury/documents/service.ts';
import { checkPaper } from '#server/messages/tickets/service.ts';
import { attachmentResponse, findAttachment, keepAttachment, redrawPaper } from './service.ts';

export const attachmentRoutes: Route[] = [
  routeAfter(
    attachments.upload,
    (ctx, _, { file, said, signal }) => redrawPaper(ctx, file, said, signal()),
    async (ctx, _input, _raw, paper) => ({ data: await keepAttachment(ctx, paper) }),
  ),
  route(attachments.get, async (ctx, { params }) => {
    const paper = await findAttachment(ctx, params.id);
    // What hangs on nothing yet is its sender's alone.
    if (paper.resource === null && paper.creator_id !== ctx.actor.user_id) fail('not_found');
    if (paper.resource === 'documents' && paper.resource_id !== null) {
      await checkLines(ctx, paper.resource_id);
    }
    if (paper.resource === 'ticket-messages' && paper.resource_id !== null) {
      await checkPaper(ctx, paper.resource_id);
    }
    return attachmentResponse(paper);
  }),
];
