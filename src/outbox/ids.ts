/** A UUIDv7: begins with the time, so that records created on a device sort by creation. */
export function uuidv7(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(now / 0x1_0000));
  view.setUint16(4, now % 0x1_0000);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * The UUID of a record derived from another one, equal on every device: keeps the time and version bits and flips some
 * of the random ones by place and use.
 */
export function splitId(from: string, place: number, use: 'key' | 'record'): string {
  const turned = BigInt(place + 1) * 2n + (use === 'key' ? 0n : 1n);
  const last = BigInt(`0x${from.slice(-12)}`) ^ (turned << 36n);
  return from.slice(0, -12).toLowerCase() + last.toString(16).padStart(12, '0');
}
