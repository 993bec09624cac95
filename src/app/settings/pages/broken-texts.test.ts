import { expect, test } from 'vitest';
import { brokenTexts } from './broken-texts.ts';

test('an error stands at the text that breaks the rule, not at the others', () => {
  expect(brokenTexts({ book: 'سلام {نام}', cancel: null })).toEqual([]);
  expect(brokenTexts({ book: 'سلام {نام}', cancel: 'سلام {نان}', day_before: null })).toEqual(['cancel']);
});
