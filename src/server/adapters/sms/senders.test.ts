import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConsoleSender } from './console.ts';
import { createSender } from './create.ts';
import { KavenegarSender } from './kavenegar.ts';
import { type Sender, SenderError } from './sender.ts';
import { SmsIrSender } from './smsir.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const KEY = 'key/with+signs';
const opened: (Server | net.Server)[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

/** A fake gateway over HTTP: records requests and answers as the test says. */
async function standIn(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(response);
  });
  opened.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { received, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const says = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

async function failure(work: Promise<void>): Promise<SenderError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SenderError)) throw new Error(`not a SenderError: ${String(error)}`);
  return error;
}

const kavenegar = (baseUrl: string, timeoutMs = 5000) =>
  new KavenegarSender({ key: KEY, template: 'login', line: '10004346', baseUrl, timeoutMs });
const smsir = (baseUrl: string, timeoutMs = 5000) =>
  new SmsIrSender({ key: KEY, template: 100_000, line: 30_001_234, baseUrl, timeoutMs });

describe('Kavenegar', () => {
  const accepted = {
    return: { status: 200, message: 'تایید شد' },
    entries: [{ messageid: 8792343, status: 5, sender: '10004346', receptor: '09123456789', cost: 120 }],
  };

  it('sends a code by the template, as an SMS or as a call', async () => {
    const { received, baseUrl } = await standIn(says(200, accepted));
    await kavenegar(baseUrl).sendCode('09123456789', '48211', false);
    await kavenegar(baseUrl).sendCode('09123456789', '48211', true);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: `/v1/${encodeURIComponent(KEY)}/verify/lookup.json`,
    });
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    const forms = received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(forms).toEqual([
      { receptor: '09123456789', token: '48211', template: 'login', type: 'sms' },
      { receptor: '09123456789', token: '48211', template: 'login', type: 'call' },
    ]);
  });

  it('sends a text from its line', async () => {
    const { received, baseUrl } = await standIn(says(200, { ...accepted, entries: null }));
    await kavenegar(baseUrl).sendText('09123456789', 'زمین ۲ لغو شد');
    expect(received[0]?.url).toBe(`/v1/${encodeURIComponent(KEY)}/sms/send.json`);
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      receptor: '09123456789',
      message: 'زمین ۲ لغو شد',
      sender: '10004346',
    });
  });

  it.each([
    [403, 'account'],
    [411, 'recipient'],
    [418, 'account'],
    [424, 'account'],
    [429, 'busy'],
    [451, 'busy'],
  ])('takes the status %i of the body, not of HTTP, for %s', async (status, kind) => {
    const refusal = { return: { status, message: 'نشد' }, entries: null };
    const { received, baseUrl } = await standIn(says(200, refusal));
    const error = await failure(kavenegar(baseUrl).sendCode('09123456789', '48211', false));
    expect(error).toMatchObject({ kind, status, message: `Kavenegar refused (${status}): نشد` });
    expect(received).toHaveLength(1);
  });
});

describe('SMS.ir', () => {
  const accepted = { status: 1, message: 'موفق', data: { messageId: 89545112, cost: 1.0 } };

  it('sends a code by the template', async () => {
    const { received, baseUrl } = await standIn(says(200, accepted));
    const sender: Sender = smsir(baseUrl);
    await sender.sendCode('09123456789', '48211', false);
    expect(sender.voice).toBe(false);
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/send/verify' });
    expect(received[0]?.headers['x-api-key']).toBe(KEY);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      mobile: '09123456789',
      templateId: 100_000,
      parameters: [{ name: 'CODE', value: '48211' }],
    });
  });

  it('sends a text from its line', async () => {
    const data = { packId: 'p', messageIds: [1], cost: 100 };
    const { received, baseUrl } = await standIn(says(200, { ...accepted, data }));
    await smsir(baseUrl).sendText('09123456789', 'زمین ۲ لغو شد');
    expect(received[0]?.url).toBe('/v1/send/bulk');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      lineNumber: 30_001_234,
      messageText: 'زمین ۲ لغو شد',
      mobiles: ['09123456789'],
      sendDateTime: null,
    });
  });

  it.each([
    [401, 10, 'account'],
    [429, 20, 'busy'],
    [400, 102, 'account'],
    [400, 104, 'recipient'],
    [400, 115, 'recipient'],
  ])('reads a refusal: HTTP %i with status %i is %s', async (http, status, kind) => {
    const { baseUrl } = await standIn(says(http, { status, message: 'نشد' }));
    const error = await failure(smsir(baseUrl).sendCode('09123456789', '48211'));
    expect(error).toMatchObject({ kind, status });
  });
});

describe.each([
  ['Kavenegar', kavenegar],
  ['SMS.ir', smsir],
])('%s when the network fails', (_name, create) => {
  it('says that nothing was sent when nobody listens', async () => {
    const { baseUrl } = await standIn(says(200, {}));
    opened.pop()?.close();
    const error = await failure(create(baseUrl).sendText('09123456789', 'x'));
    expect(error).toMatchObject({ kind: 'unreachable' });
  });

  it('sends once only when the answer does not come in time', async () => {
    const { received, baseUrl } = await standIn(() => {});
    const started = Date.now();
    const error = await failure(create(baseUrl, 200).sendText('09123456789', 'x'));
    expect(error).toMatchObject({ kind: 'uncertain' });
    expect(Date.now() - started).toBeLessThan(3000);
    expect(received).toHaveLength(1);
  });

  it('sends once only when the connection breaks after sending', async () => {
    const { received, baseUrl } = await standIn((response) => response.destroy());
    const error = await failure(create(baseUrl).sendText('09123456789', 'x'));
    expect(error).toMatchObject({ kind: 'uncertain' });
    expect(received).toHaveLength(1);
  });

  it.each([['<html>Bad gateway</html>'], ['{"ok":true}'], ['null']])(
    'takes an answer it does not know for uncertain: %s',
    async (body) => {
      const { baseUrl } = await standIn((response) => response.writeHead(200).end(body));
      expect(await failure(create(baseUrl).sendText('09123456789', 'x'))).toMatchObject({
        kind: 'uncertain',
      });
    },
  );

  it('never shows its key', async () => {
    const { baseUrl } = await standIn((response) => response.destroy());
    const error = await failure(create(baseUrl).sendText('09123456789', 'x'));
    const shown = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain(encodeURIComponent(KEY));
  });
});

it('tries a connection that failed once more', async () => {
  const gateway = await standIn(says(200, { status: 1, message: 'موفق' }));
  const closed = net.createServer();
  await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise<void>((resolve) => void closed.close(() => resolve()));
  const original = globalThis.fetch;
  const urls: string[] = [];
  globalThis.fetch = (input, init) => {
    urls.push(String(input));
    // The gateway comes up between the two attempts.
    const target =
      urls.length === 1 ? String(input) : String(input).replace(String(port), new URL(gateway.baseUrl).port);
    return original(target, init);
  };
  try {
    await smsir(`http://127.0.0.1:${port}`).sendText('09123456789', 'x');
  } finally {
    globalThis.fetch = original;
  }
  expect(urls).toHaveLength(2);
  expect(gateway.received).toHaveLength(1);
});

it('writes to the log with the console sender, the default', async () => {
  const lines: string[] = [];
  const sender = createSender({ sms: { sender: 'console' } }, { info: (line) => void lines.push(line) });
  expect(sender).toBeInstanceOf(ConsoleSender);
  await sender.sendCode('09123456789', '48211', false);
  await sender.sendCode('09123456789', '48211', true);
  await sender.sendText('09123456789', 'سلام');
  expect(lines).toEqual([
    'Sign-in code for 09123456789: 48211',
    'Sign-in code for 09123456789 (by a call): 48211',
    'SMS to 09123456789: سلام',
  ]);
});
