import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceError } from './announce-error.ts';

const page: { activeElement: { closest: () => { querySelector: () => object | null } } | null } = {
  activeElement: null,
};
vi.stubGlobal('document', page);
vi.stubGlobal('Node', { DOCUMENT_POSITION_FOLLOWING: 4 });

beforeEach(() => {
  vi.useFakeTimers();
  page.activeElement = null;
});
afterEach(() => {
  vi.useRealTimers();
});

const told: string[] = [];
/** Makes a field's error appear at that place on the page. */
function appears(name: string, place: number, isConnected = true): void {
  const note = {
    place,
    isConnected,
    compareDocumentPosition: (other: { place: number }) => (other.place > place ? 4 : 2),
  };
  announceError(note as never, () => told.push(name));
}
const settle = (): string[] => {
  vi.advanceTimersByTime(300);
  return told.splice(0);
};

it('of problems that appear together the first of the page is told, once', () => {
  appears('phone', 3);
  appears('gone', 1, false);
  vi.advanceTimersByTime(200);
  appears('name', 2);
  expect(settle()).toEqual(['name']);
  expect(settle()).toEqual([]);
});

it('none is told while the focus is in a field with a problem, which is read with it', () => {
  page.activeElement = { closest: () => ({ querySelector: () => ({}) }) };
  appears('name', 1);
  expect(settle()).toEqual([]);
  page.activeElement = { closest: () => ({ querySelector: () => null }) };
  appears('name', 1);
  expect(settle()).toEqual(['name']);
});
