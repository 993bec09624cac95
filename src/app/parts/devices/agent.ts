export type DeviceKind = 'phone' | 'tablet' | 'computer';
export type Browser = 'edge' | 'firefox' | 'chrome' | 'safari' | 'browser';

/** Reads device and browser from a user agent. */
export function readAgent(agent: string): { kind: DeviceKind; browser: Browser } {
  return { kind: kindOf(agent), browser: browserOf(agent) };
}

function kindOf(agent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  return /Mobi|iPhone/i.test(agent) ? 'phone' : 'computer';
}

/** Each later one also calls itself by the names after it. */
function browserOf(agent: string): Browser {
  if (/Edg/.test(agent)) return 'edge';
  if (/Firefox|FxiOS/.test(agent)) return 'firefox';
  if (/Chrome|CriOS/.test(agent)) return 'chrome';
  return /Safari/.test(agent) ? 'safari' : 'browser';
}
