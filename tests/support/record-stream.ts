import { type LiveEvent, stream } from '#contract/stream.ts';
import type { Client } from './client.ts';

/** Records the events of a server's live stream for a client. */
export async function recordStream(client: Client, url = client.url) {
  const leave = new AbortController();
  const response = await fetch(url + stream.open.path, {
    headers: { Authorization: `Bearer ${client.token}` },
    signal: leave.signal,
  });
  const heard: LiveEvent[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of response.body as ReadableStream<Uint8Array>) {
      text += decoder.decode(part, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        if (message.startsWith('data: ')) heard.push(JSON.parse(message.slice('data: '.length)));
      }
    }
  };
  const ended = read().catch(() => {});
  return {
    heard,
    of: (resource: string) => heard.filter((event) => event.resource === resource),
    close: async () => {
      leave.abort();
      await ended;
    },
  };
}
