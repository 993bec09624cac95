import { expect, it } from 'vitest';
import { eventReader } from './event-stream.ts';

it('reads messages that arrive in pieces, and passes over comments', () => {
  const read = eventReader();
  expect(read(': ping\n\n')).toEqual([]);
  expect(read('event: refetch\ndata:\n\nda')).toEqual([{ event: 'refetch', data: '' }]);
  expect(read('ta: {"resource":"users",')).toEqual([]);
  expect(read('"ids":[7]}\n\n')).toEqual([{ event: 'message', data: '{"resource":"users","ids":[7]}' }]);
  expect(read('data: a\r\ndata: b\r\n\r\n')).toEqual([{ event: 'message', data: 'a\nb' }]);
});
