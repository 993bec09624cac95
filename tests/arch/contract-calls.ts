import type { Call } from '#contract/call.ts';

const contracts = import.meta.glob<object>(['../../src/contract/**/*.ts', '!**/*.test.ts'], { eager: true });
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'name' in value;

/** Calls are in their resource's object, some one level deeper. */
function callsIn(value: unknown, depth = 0): Call[] {
  if (isCall(value)) return [value];
  if (depth > 3 || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap((part) => callsIn(part, depth + 1));
}

/** Every call of the contract, by its name. */
export const calls = new Map(
  Object.values(contracts).flatMap((all) => callsIn(all).map((call) => [call.name, call] as const)),
);
