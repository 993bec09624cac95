import { afterAll, vi } from 'vitest';

// Files of a worker share its globals: what one has put in their place is gone with it.
afterAll(() => void vi.unstubAllGlobals());
