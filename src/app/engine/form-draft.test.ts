import { beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, unknown>();
vi.mock('#app/offline/draft.ts', () => ({
  readDraft: (name: string) => kept.get(name) ?? null,
  putDraft: (name: string, value: unknown) => kept.set(name, value),
  addToDraft: (name: string, value: unknown) => kept.set(name, value),
}));
const { addToFormDraft, draftName } = await import('./form-draft.ts');

const [ali, sara] = [
  { id: 1, name: 'علی' },
  { id: 2, name: 'سارا' },
];
const typed = (changes: object) => kept.set(draftName('tickets'), { changes, version: null });
beforeEach(() => kept.clear());

it.each([
  ['words', { subject: 'پول برگشتی' }],
  ['papers', { attachments: [{ id: 7, name: 'فیش.jpg' }] }],
])('%s of a text about one person never become those of another', (_, changes) => {
  typed({ ...changes, user_id: ali });
  expect(addToFormDraft('tickets', 'user_id', sara)).toEqual(ali);
  expect(kept.get(draftName('tickets'))).toMatchObject({ changes: { user_id: ali } });
});

it('what nobody has begun is about whoever is chosen next', () => {
  typed({ subject: ' ', attachments: [], user_id: ali });
  expect(addToFormDraft('tickets', 'user_id', sara)).toBeNull();
  expect(kept.get(draftName('tickets'))).toMatchObject({ changes: { user_id: sara } });
});
