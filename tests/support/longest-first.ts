import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short to read and long to run: each looks at every scene. */
const LONG = /\/axe-[\w-]+\.test\.ts$/;

/** Begins with what takes longest, so that no worker waits for another at the end; the rest in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => LONG.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !LONG.test(moduleId)),
    ];
  }
}
