import type { Page } from 'playwright';
import { OURS } from '#contract/answer.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Makes the page's requests to a URL fail with this refusal. */
export const refuse = (page: Page, url: string, method: string, code: ErrorCode, message: string) =>
  page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const key = (await route.request().headerValue('idempotency-key')) ?? '';
    const headers = { [OURS]: '1', 'Idempotency-Key': key };
    await route.fulfill({ status: 409, headers, json: { error: { code, message, details: {} } } });
  });
