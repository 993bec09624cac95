import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createGateway } from '#server/adapters/payment/create.ts';
import type { BegunPayment, OnlineGateway } from '#server/adapters/payment/online-gateway.ts';
import { MERCHANTS, type Provider, StandInGateway } from '../support/stand-in-gateway.ts';

const opened: StandInGateway[] = [];
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close();
});

async function open(provider: Provider): Promise<StandInGateway> {
  const gateway = await new StandInGateway(provider).open();
  opened.push(gateway);
  return gateway;
}

const RETURN = 'https://club.example/v1/pay/key-1/return';
const NEW = {
  rials: 4_500_000,
  key: 'key-1',
  description: 'رزرو زمین ۷',
  return_url: RETURN,
  phone: '09123456789',
};

/** Starts a payment. */
async function begin(adapter: OnlineGateway, more: Partial<typeof NEW> = {}): Promise<BegunPayment> {
  const asked = { ...NEW, ...more };
  const begun = await adapter.start(asked);
  if (begun.state !== 'started') throw new Error(JSON.stringify(begun));
  return { authority: begun.authority, rials: asked.rials, key: asked.key };
}

const unclear = { state: 'unclear', why: 'uncertain' };
const HTML = {
  status: 200,
  body: '<html>در حال به‌روزرسانی</html>',
  headers: { 'Content-Type': 'text/html' },
};
const BARE_SUCCESS = 'success without anything beside';
const both = describe.each<[Provider]>([['zarinpal'], ['zibal']]);

both('%s', (provider) => {
  it('starts a payment, hands over, and is verified once it is paid', async () => {
    const gateway = await open(provider);
    const adapter = gateway.adapter();
    const begun = await adapter.start(NEW);
    if (begun.state !== 'started') throw new Error(JSON.stringify(begun));
    const { authority } = begun;
    const path = provider === 'zarinpal' ? '/pg/StartPay/' : '/start/';
    expect(begun.go).toEqual({
      method: 'GET',
      url: `${gateway.url}${path}${authority}`,
      fields: {},
      referrer: false,
    });
    expect(gateway.payment(authority)).toMatchObject({ rials: 4_500_000, key: 'key-1', return_url: RETURN });
    const back = gateway.leave(authority, 'paid');
    const returned = adapter.readReturn(Object.fromEntries(back.searchParams));
    expect(returned).toEqual({ authority, said: 'paid', carried: {} });
    const payment = { authority, rials: NEW.rials, key: NEW.key };
    expect(await adapter.inquire(payment)).toMatchObject({ state: 'paid' });
    expect(await adapter.verify(payment)).toEqual({
      state: 'paid',
      again: false,
      reference: gateway.payment(authority).reference,
      card: provider === 'zarinpal' ? '502229******5995' : '62741****44',
      fee: provider === 'zarinpal' ? 3500 : null,
    });
    expect(await adapter.inquire(payment)).toMatchObject({ state: 'verified' });
  });

  it('is sent the phone, and the words cut to what it takes', async () => {
    const gateway = await open(provider);
    await begin(gateway.adapter(), { description: 'ز'.repeat(800) });
    const body = gateway.asked[0]?.body;
    expect(body?.description).toHaveLength(500);
    expect(JSON.stringify(body)).toContain('"mobile":"09123456789"');
  });

  it('is unpaid while somebody is at the bank, and after they gave up', async () => {
    const gateway = await open(provider);
    const adapter = gateway.adapter();
    const payment = await begin(adapter);
    expect(await adapter.verify(payment)).toMatchObject({ state: 'unpaid' });
    expect(await adapter.inquire(payment)).toMatchObject({ state: 'waiting' });
    const back = gateway.leave(payment.authority, 'cancelled');
    expect(adapter.readReturn(Object.fromEntries(back.searchParams))).toMatchObject({ said: 'not_paid' });
    expect(await adapter.verify(payment)).toMatchObject({ state: 'unpaid' });
    const ended = provider === 'zarinpal' ? 'failed' : 'cancelled';
    expect(await adapter.inquire(payment)).toMatchObject({ state: ended });
    gateway.leave(payment.authority, 'failed');
    expect(await adapter.inquire(payment)).toMatchObject({ state: 'failed' });
  });

  it('refuses a merchant code that it does not know', async () => {
    const gateway = await open(provider);
    const code = provider === 'zarinpal' ? -10 : 102;
    const refused = { state: 'refused', reason: 'merchant', code };
    const payment = await begin(gateway.adapter());
    const wrong = gateway.adapter({ merchant: 'another' });
    expect(await wrong.start(NEW)).toEqual(refused);
    expect(await wrong.verify(payment)).toEqual(refused);
    expect(await wrong.inquire(payment)).toEqual(refused);
  });

  it('refuses a sum that is too small', async () => {
    const gateway = await open(provider);
    const reason = provider === 'zarinpal' ? 'input' : 'sum';
    expect(await gateway.adapter().start({ ...NEW, rials: 900 })).toMatchObject({ state: 'refused', reason });
  });

  it('knows no payment that is not its own', async () => {
    const gateway = await open(provider);
    const authority = provider === 'zarinpal' ? 'A'.repeat(36) : '999';
    const stranger = { authority, rials: NEW.rials, key: 'key-9' };
    expect(await gateway.adapter().verify(stranger)).toMatchObject({ state: 'refused', reason: 'payment' });
    expect(await gateway.adapter().inquire(stranger)).toMatchObject({ state: 'refused', reason: 'payment' });
  });

  it('takes nothing from a return but a number that one of its payments could have', () => {
    const adapter = new StandInGateway(provider);
    const { readReturn } = createGateway(provider, 'x', {}) as OnlineGateway;
    expect(adapter.provider).toBe(provider);
    for (const values of [
      {},
      { Authority: '../../x', trackId: '1 or 1' },
      { Authority: 'A'.repeat(37), trackId: '1'.repeat(20) },
      { Authority: '', trackId: '' },
    ])
      expect(readReturn(values)).toEqual({ authority: null, said: null, carried: {} });
    expect(readReturn({ Status: 'ok', success: 'true' }).said).toBeNull();
  });

  // Numbered as in gateways.md.
  describe('troubles', () => {
    it('1: a gateway that says success to every verify speaks of another payment, or gives the same reference twice', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const first = await begin(adapter);
      gateway.leave(first.authority, 'paid');
      const paid = await adapter.verify(first);
      let said: Record<string, unknown> = {};
      const second = await begin(adapter, { key: 'key-2' });
      gateway.leave(second.authority, 'paid');
      gateway.trouble('verify', { answer: (honest) => (said = honest) });
      await adapter.verify(second);
      const unpaid = await begin(adapter, { key: 'key-3' });
      gateway.trouble('verify', { answer: () => said });
      const lie = await adapter.verify(unpaid);
      if (provider === 'zibal') {
        expect(lie).toEqual({ state: 'mismatch', of: 'payment', rials: NEW.rials });
        return;
      }
      // Zarinpal names no payment in its answer: the reference does, which our books take once.
      expect(lie).toMatchObject({ state: 'paid', reference: gateway.payment(second.authority).reference });
      expect(paid).not.toMatchObject({ reference: gateway.payment(second.authority).reference });
    });

    it('2: what was verified before is paid, again, and only of the same sum', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      gateway.leave(payment.authority, 'paid');
      const once = await adapter.verify(payment);
      expect(await adapter.verify(payment)).toMatchObject({
        state: 'paid',
        again: true,
        reference: 'reference' in once && once.reference,
      });
      expect(gateway.count('inquire')).toBe(1);
      const other = { ...payment, rials: NEW.rials - 10 };
      const rials = provider === 'zibal' ? NEW.rials : null;
      expect(await adapter.verify(other)).toEqual({ state: 'mismatch', of: 'sum', rials });
    });

    it('2: what was verified before and went back since is not paid', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      gateway.payment(payment.authority).state = 'reversed';
      expect(await adapter.verify(payment)).toEqual({ state: 'reversed' });
      expect(await adapter.inquire(payment)).toMatchObject({ state: 'reversed' });
    });

    it('2: «verified before» without an inquiry that says so is unclear', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      gateway.leave(payment.authority, 'paid');
      await adapter.verify(payment);
      gateway.trouble('inquire', HTML);
      expect(await adapter.verify(payment)).toMatchObject(unclear);
      gateway.payment(payment.authority).state = 'verified';
      gateway.trouble('inquire', {
        answer: (honest) =>
          provider === 'zarinpal'
            ? { data: { code: 100, status: 'IN_BANK' }, errors: [] }
            : { ...honest, status: -1 },
      });
      expect(await adapter.verify(payment)).toMatchObject(unclear);
    });

    it('3: asking again after the money is in takes nothing back', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      const back = gateway.leave(payment.authority, 'paid');
      for (let i = 0; i < 3; i++) {
        expect(adapter.readReturn(Object.fromEntries(back.searchParams)).authority).toBe(payment.authority);
        expect(await adapter.verify(payment)).toMatchObject({ state: 'paid', again: i > 0 });
      }
      expect(gateway.payment(payment.authority).state).toBe('verified');
      expect(gateway.count('reverse')).toBe(0);
    });

    it('4: another sum than the one that was asked for is never paid', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      gateway.leave(payment.authority, 'paid');
      gateway.payment(payment.authority).rials = 10_000;
      expect(await adapter.verify(payment)).toMatchObject({ state: 'mismatch', of: 'sum' });
    });

    it('5: a payment whose return never comes is found by asking, late as it is', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      gateway.leave(payment.authority, 'paid');
      if (adapter.unverified) {
        const { authority, rials } = payment;
        expect(await adapter.unverified()).toEqual({ state: 'listed', payments: [{ authority, rials }] });
      }
      expect(await adapter.inquire(payment)).toMatchObject({ state: 'paid' });
      expect(await adapter.verify(payment)).toMatchObject({ state: 'paid', again: false });
      if (adapter.unverified) expect(await adapter.unverified()).toEqual({ state: 'listed', payments: [] });
    });

    it('6: what the browser brings back is read without anything of a session', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      const back = gateway.leave(payment.authority, 'paid');
      const another = gateway.adapter();
      expect(another.readReturn(Object.fromEntries(back.searchParams)).authority).toBe(payment.authority);
      expect(await another.verify(payment)).toMatchObject({ state: 'paid' });
    });

    it('7: the hand-over says whether it is a form, and whether a referrer is wanted', async () => {
      const gateway = await open(provider);
      const begun = await gateway.adapter().start(NEW);
      expect(begun).toMatchObject({ go: { method: 'GET', referrer: false } });
    });

    it('8: one question is one question, however it ends', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter({ timeoutMs: 300 });
      const payment = await begin(adapter);
      for (const trouble of ['lost', 'cut', 'silent', HTML] as const) gateway.trouble('verify', trouble);
      for (let i = 0; i < 4; i++) await adapter.verify(payment);
      expect(gateway.count('verify')).toBe(4);
    });

    it('an answer that is lost after the gateway has confirmed is found again as paid', async () => {
      const gateway = await open(provider);
      const adapter = gateway.adapter();
      const payment = await begin(adapter);
      gateway.leave(payment.authority, 'paid');
      gateway.trouble('verify', 'lost');
      expect(await adapter.verify(payment)).toMatchObject(unclear);
      expect(gateway.payment(payment.authority).state).toBe('verified');
      expect(await adapter.verify(payment)).toMatchObject({ state: 'paid', again: true });
    });

    it.each([
      ['HTML in place of JSON', HTML],
      ['an HTML page of its proxy', { status: 502, body: '<html>Bad gateway</html>' }],
      ['its own fault with a body that says success', 'fault' as const],
      ['a redirect', { status: 302, body: '', headers: { Location: 'https://elsewhere.example/' } }],
      ['an empty answer', { status: 200, body: '' }],
      ['null', { status: 200, body: 'null' }],
      ['a list', { status: 200, body: '[]' }],
      ['a code that is no number', { status: 200, body: '{"result":"ok","data":{"code":"ok"}}' }],
      [BARE_SUCCESS, { status: 200, body: '{"result":100,"data":{"code":100},"errors":[]}' }],
      [
        'a number that it never had',
        { status: 200, body: '{"result":777,"data":[],"errors":{"code":-777}}' },
      ],
      ['yes and no at once', { status: 200, body: '{"data":{"code":100},"errors":{"code":-51}}' }],
      ['a broken line', 'cut' as const],
      ['no answer in time', 'silent' as const],
    ])('%s is unclear, to each question', async (name, given) => {
      const gateway = await open(provider);
      const adapter = gateway.adapter({ timeoutMs: 300 });
      const payment = await begin(adapter);
      gateway.leave(payment.authority, 'paid');
      const success =
        provider === 'zarinpal'
          ? { data: { code: 100, ref_id: 1, authority: 'A'.repeat(36), status: 'VERIFIED' }, errors: [] }
          : { result: 100, trackId: 1, amount: NEW.rials, status: 1, refNumber: 1 };
      const trouble = given === 'fault' ? { status: 500, body: JSON.stringify(success) } : given;
      for (const question of ['start', 'verify', 'inquire', 'unverified', 'reverse'] as const)
        gateway.trouble(question, trouble);
      expect(await adapter.start(NEW)).toMatchObject(unclear);
      expect(await adapter.verify(payment)).toMatchObject(unclear);
      expect(await adapter.inquire(payment)).toMatchObject(unclear);
      if (adapter.unverified) expect(await adapter.unverified()).toMatchObject(unclear);
      // To give back is answered by the number alone.
      const done = name === BARE_SUCCESS ? { state: 'reversed' } : unclear;
      if (adapter.reverse) expect(await adapter.reverse(payment)).toMatchObject(done);
    });

    it('a gateway that nobody reaches is told apart: the question never arrived', async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve));
      const { port } = closed.address() as { port: number };
      await new Promise<void>((resolve) => void closed.close(() => resolve()));
      const adapter = createGateway(provider, MERCHANTS[provider], {
        [provider]: `http://127.0.0.1:${port}`,
      }) as OnlineGateway;
      const gone = { state: 'unclear', why: 'unreachable', code: null };
      expect(await adapter.start(NEW)).toEqual(gone);
      expect(await adapter.verify({ authority: '1', rials: 1, key: 'x' })).toEqual(gone);
    });

    it('another authority than ours in the answer of the start is never gone to', async () => {
      const gateway = await open(provider);
      const bad = '../../elsewhere?x=1';
      gateway.trouble('start', {
        answer: () =>
          provider === 'zarinpal'
            ? { data: { code: 100, authority: bad }, errors: [] }
            : { result: 100, trackId: bad },
      });
      expect(await gateway.adapter().start(NEW)).toMatchObject(unclear);
    });
  });
});

describe('zarinpal alone', () => {
  it.each([
    [-9, 'input'],
    [-11, 'inactive'],
    [-12, 'busy'],
    [-14, 'callback'],
    [-15, 'inactive'],
    [-16, 'level'],
    [-18, 'callback'],
    [-53, 'payment'],
  ])('%i is refused for %s', async (code, reason) => {
    const gateway = await open('zarinpal');
    gateway.trouble('start', { answer: () => ({ data: [], errors: { code, message: 'نشد' } }) });
    expect(await gateway.adapter().start(NEW)).toEqual({ state: 'refused', reason, code });
  });

  it('gives back what was paid, once, and says why it does not', async () => {
    const gateway = await open('zarinpal');
    const adapter = gateway.adapter();
    const payment = await begin(adapter);
    const not_paid = { state: 'kept', reason: 'not_paid', code: -61 };
    expect(await adapter.reverse?.(payment)).toEqual(not_paid);
    gateway.leave(payment.authority, 'paid');
    await adapter.verify(payment);
    for (const [code, said] of [
      [-63, { state: 'kept', reason: 'too_late', code: -63 }],
      [-60, { state: 'kept', reason: 'bank', code: -60 }],
      [-62, { state: 'refused', reason: 'address', code: -62 }],
    ] as const) {
      const body = JSON.stringify({ data: [], errors: { code, message: 'نشد' } });
      gateway.trouble('reverse', { status: 200, body });
      expect(await adapter.reverse?.(payment)).toEqual(said);
    }
    expect(await adapter.reverse?.(payment)).toEqual({ state: 'reversed' });
    expect(await adapter.reverse?.(payment)).toEqual(not_paid);
  });
});

describe('zibal alone', () => {
  it.each([
    [103, 'inactive'],
    [104, 'merchant'],
    [106, 'callback'],
    [113, 'sum'],
  ])('%i is refused for %s', async (code, reason) => {
    const gateway = await open('zibal');
    gateway.trouble('start', { answer: () => ({ result: code, message: 'نشد' }) });
    expect(await gateway.adapter().start(NEW)).toEqual({ state: 'refused', reason, code });
  });

  it('has nothing that gives back, and no list', () => {
    const adapter = createGateway('zibal', 'zibal', {});
    expect([adapter?.reverse, adapter?.unverified]).toEqual([undefined, undefined]);
  });

  it('takes a payment of a purse, which has no number of a bank, under its own number', async () => {
    const gateway = await open('zibal');
    const payment = await begin(gateway.adapter());
    gateway.leave(payment.authority, 'paid');
    gateway.trouble('verify', { answer: (honest) => ({ ...honest, refNumber: null, cardNumber: null }) });
    expect(await gateway.adapter().verify(payment)).toMatchObject({
      state: 'paid',
      reference: payment.authority,
      card: null,
    });
  });

  it('a success whose own status says otherwise is unclear', async () => {
    const gateway = await open('zibal');
    const payment = await begin(gateway.adapter());
    gateway.leave(payment.authority, 'paid');
    gateway.trouble('verify', { answer: (honest) => ({ ...honest, status: 3 }) });
    expect(await gateway.adapter().verify(payment)).toMatchObject(unclear);
  });
});

it('calls no other gateway', () => {
  for (const provider of ['', 'pos', 'idpay']) expect(createGateway(provider, 'x', {})).toBeNull();
});
