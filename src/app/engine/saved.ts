const versions = new Map<string, number>();

/** A record was saved on this device: in this version it is as somebody here wanted it. */
export function noteSaved(resource: string, { id, version }: { id: number; version?: unknown }): void {
  if (typeof version === 'number') versions.set(`${resource}.${id}`, version);
}

/** Whether a record is unchanged since it was last saved here. */
export const isSavedHere = (resource: string, id: number, version: number): boolean =>
  versions.get(`${resource}.${id}`) === version;
