import http from 'node:http';
import type { Client } from './client.ts';

/** A request whose headers were received and whose body was not sent yet. */
export interface OpenRequest {
  /** Sends the body and resolves to the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is for the test to judge
  finish(): Promise<{ status: number; body: any; headers: http.IncomingHttpHeaders }>;
}

/** Sends the headers of a request and waits until the server has received them. */
export function openRequest(
  { url, token }: Pick<Client, 'url' | 'token'>,
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<OpenRequest> {
  const request = http.request(url + path, {
    method,
    agent: false,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
      ...headers,
    },
  });
  const answer = new Promise<Awaited<ReturnType<OpenRequest['finish']>>>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(parts).toString();
        const body = text.startsWith('{') ? JSON.parse(text) : text;
        resolve({ status: response.statusCode ?? 0, body, headers: response.headers });
      });
    });
  });
  answer.catch(() => {});
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    const finish = () => {
      request.end(body);
      return answer;
    };
    request.once('continue', () => resolve({ finish }));
    request.flushHeaders();
  });
}
