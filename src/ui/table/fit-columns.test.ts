import { expect, test } from 'vitest';
import { type ColumnRequest, fitColumns } from './fit-columns.ts';

const title = (wanted: number): ColumnRequest => ({ wanted, least: 180, priority: 1, grows: true });
const figure = (wanted: number): ColumnRequest => ({ wanted, least: wanted, priority: 1, grows: false });
const word = (wanted: number, priority: 2 | 3 | 4 = 3): ColumnRequest => ({
  wanted,
  least: 96,
  priority,
  grows: false,
});

test('what is left goes to the title, the others are as wide as what they hold', () => {
  expect(fitColumns(1000, [title(120), word(90), figure(110)])).toEqual({
    stays: [true, true, true],
    widths: [800, 90, 110],
    scrolls: false,
  });
});

test('two that grow are whole before either has air', () => {
  const { widths } = fitColumns(1000, [title(200), { ...title(500), least: 160 }, figure(100)]);
  expect(widths).toEqual([300, 600, 100]);
  expect(
    fitColumns(640, [title(200), { ...title(500), least: 160 }, figure(100)]).widths.map(Math.round),
  ).toEqual([191, 349, 100]);
});

test('a word is whole before the title is, and a figure always', () => {
  const { widths } = fitColumns(500, [title(400), word(150), figure(120)]);
  expect(widths).toEqual([230, 150, 120]);
  expect(fitColumns(430, [title(400), word(150), figure(120)]).widths).toEqual([180, 130, 120]);
});

test('columns leave by priority, the last of the same first, and come back with the room', () => {
  const columns = [title(180), word(100, 2), word(100, 4), word(100, 3), word(100, 4), figure(100)];
  const staying = (room: number) =>
    fitColumns(room, columns)
      .stays.map((stays) => (stays ? 1 : 0))
      .join('');
  expect(staying(676)).toBe('111111');
  expect(staying(660)).toBe('111101');
  expect(staying(560)).toBe('110101');
  expect(staying(460)).toBe('110001');
  expect(staying(370)).toBe('100001');
  expect(staying(100)).toBe('100001');
});

test('nothing is cut for what leaves first', () => {
  const columns = [title(180), word(200, 2), word(400, 4), figure(100)];
  expect(fitColumns(580, columns)).toMatchObject({
    stays: [true, true, true, true],
    widths: [180, 200, 100, 100],
  });
  expect(fitColumns(570, columns)).toMatchObject({
    stays: [true, true, false, true],
    widths: [270, 200, 0, 100],
  });
});

test('what never leaves and has no room scrolls; nothing of it is cut', () => {
  const { stays, widths, scrolls } = fitColumns(300, [title(400), figure(120), word(90), figure(110)]);
  expect(stays).toEqual([true, true, false, true]);
  expect(widths).toEqual([180, 120, 0, 110]);
  expect(scrolls).toBe(true);
});

test('where none grows all of them share what is left', () => {
  expect(fitColumns(400, [figure(100), figure(100)]).widths).toEqual([200, 200]);
});

test('one that holds less than its least is no wider for it', () => {
  expect(fitColumns(300, [figure(220), word(40), figure(40)])).toMatchObject({
    stays: [true, true, true],
    widths: [220, 40, 40],
  });
});
