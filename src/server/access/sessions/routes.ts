import { signInColumns } from '#contract/access/columns/sign-ins.ts';
import { sessions } from '#contract/access/sessions.ts';
import { listRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { endAllOf, endSession, listSessions, signInLog } from './service.ts';

export const sessionRoutes = [
  route(sessions.list, (ctx, { query }) => listSessions(ctx, query)),
  route(sessions.end, async (ctx, { params }) => {
    await endSession(ctx, params.id);
    return { data: { done: true as const } };
  }),
  route(sessions.endAll, async (ctx, { params }) => ({ data: { ended: await endAllOf(ctx, params.id) } })),
  route(
    sessions.signIns,
    listRoute({ title: { fa: 'گزارش ورود', en: 'Sign-in log' }, columns: signInColumns }, signInLog),
  ),
];
