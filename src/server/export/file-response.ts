import { type ExportFormat, FILE_TYPES } from '#contract/list.ts';

/** A response that downloads a file: with its Persian name, and a plain one for clients that cannot read it. */
export function fileResponse(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  format: ExportFormat,
  name: string,
  plain: string,
): Response {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  let at = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const chunk = chunks[at++];
      if (chunk === undefined) controller.close();
      else if (chunk.length > 0) controller.enqueue(chunk);
      else return this.pull?.(controller);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': FILE_TYPES[format],
      'Content-Length': String(length),
      'Content-Disposition': `attachment; filename="${plain}.${format}"; filename*=UTF-8''${encodeURIComponent(name)}.${format}`,
    },
  });
}
