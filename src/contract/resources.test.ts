import { expect, it } from 'vitest';
import { allows, type Guard } from '#domain/guards.ts';
import type { Permission } from '#domain/permissions.ts';
import { guardsOf, RESOURCES, type StandardResource } from './resources.ts';

type Heard = 'session' | 'server' | readonly Permission[];
const standard = Object.entries(RESOURCES).flatMap(([name, described]) =>
  'guards' in described ? [[name as StandardResource, described.heard as Heard] as const] : [],
);
const needed = (guard: Guard): readonly Permission[] => {
  if (guard === 'public' || guard === 'session' || guard === 'customer') return [];
  if (typeof guard === 'string') return [guard];
  return 'all' in guard ? guard.all : guard.any.slice(0, 1);
};

it.each(standard)('%s: whoever may see its list hears of its changes', (name, heard) => {
  const { show } = guardsOf(name);
  const hears = heard === 'session' || (heard !== 'server' && allows({ any: heard }, needed(show)));
  expect(hears, `\`heard\` of ${name} leaves out who has ${needed(show)}`).toBe(true);
});
