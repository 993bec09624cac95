import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that run long: each opens every scene. */
const LONG = /\/axe-[\w-]+\.test\.ts$/;

/** Starts the longest tests first, so that no worker is left with one at the end; the rest in vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => LONG.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !LONG.test(moduleId)),
    ];
  }
}
