/** The embedded engine cannot run here; the message is one sentence for the person who started the server. */
export class EngineError extends Error {
  override name = 'EngineError';
}

/** Another server uses the data. */
export class DataInUse extends EngineError {}

/** The `code` of a system error (`EACCES`, `ENOENT`…), or undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
