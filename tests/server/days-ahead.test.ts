import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { times } from '#contract/sales/times.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { addDays, formatDate } from '#domain/dates.ts';
import { TODAY } from '#tests/support/build.ts';
import { make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const LAST = addDays(TODAY, 1_100);

/** What each call says of a span: the field that it names, and its sentence. */
async function told(call: Call, body: object) {
  const reply = await top.call(call as typeof times.generate, { body: body as never });
  return [reply.status, reply.body.error?.code, reply.body.error?.fields, reply.body.error?.message];
}

it('what lies decades ahead is refused at its last day, and so is a huge span', async () => {
  const [slot] = await make.slots({ hours: ['18:00-19:00'], from: TODAY, to: TODAY });
  const place = { term_id: slot?.term.id as number, court_id: slot?.court.id as number };
  const { id: user_id } = await make.customer();
  const closing = { title: 'تعمیر', court_ids: null, term_ids: null };
  const season = { user_id, slots: [{ weekday: 0, ...place }] };
  const made = { court_ids: [place.court_id], term_ids: [place.term_id] };
  const far = { from: '2046-09-03', to: '2046-09-04' };
  const farTold = [
    422,
    'too_wide',
    { to: ['max'] },
    `پایان بیش از اندازه دور است؛ حداکثر تا ${formatDate(LAST, 'fa')}.`,
  ];
  const wide = { from: TODAY, to: addDays(TODAY, 900) };
  const wideTold = [422, 'too_wide', { to: ['max'] }, 'بازه بیش از اندازه بزرگ است؛ حداکثر ۴۰۰ روز.'];
  for (const [call, body] of [
    [closedInvoices.preview, closing],
    [closedInvoices.create, closing],
    [seasonSchedules.preview, season],
    [times.generate, made],
    [times.preview, made],
  ] as const) {
    expect([call.name, await told(call, { ...body, ...far })]).toEqual([call.name, farTold]);
    expect([call.name, await told(call, { ...body, ...wide })]).toEqual([call.name, wideTold]);
  }
  const wait = { user_id, from: '18:00', to: '19:00' };
  expect(await told(waitlist.create, { ...wait, date_from: far.from, date_to: far.to })).toEqual([
    422,
    'too_wide',
    { date_to: ['max'] },
    farTold[3],
  ]);
  // The last day that is taken is the one that was told.
  const { data: kept } = await top.ok(closedInvoices.create, { body: { ...closing, from: LAST, to: LAST } });
  const change = { params: { id: String(kept.id) }, body: { to: addDays(LAST, 1) } };
  expect((await top.call(closedInvoices.update, change)).body.error?.fields).toEqual({ to: ['max'] });
});
