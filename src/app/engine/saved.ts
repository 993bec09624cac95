const versions = new Map<string, number>();

/** A record was saved on this device: in this version it is as somebody here wanted it. */
export function noteSaved(resource: string, { id, version }: { id: number; version?: unknown }): void {
  if (typeof version === 'number') versions.set(`${resource}.${id}`, version);
}

/** Whether a record stands as it was saved here last. */
export const isSavedHere = (resource: string, id: number, version: number): boolean =>
  versions.get(`${resource}.${id}`) === version;
