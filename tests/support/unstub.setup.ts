import { afterAll, vi } from 'vitest';

// Test files of a worker share its globals: remove stubs after each file.
afterAll(() => void vi.unstubAllGlobals());
