/** One message of a `text/event-stream`. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** Parses a `text/event-stream` chunk by chunk: returns complete events and buffers the rest. */
export function eventReader(): (text: string) => ServerEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(readBlock).filter((event) => event !== null);
  };
}

/** Null for a block of comments only. */
function readBlock(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  let said = false;
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at === 0 || line === '') continue;
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
    said = true;
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return said ? { event, data: data.join('\n') } : null;
}
