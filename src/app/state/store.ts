import { createStore } from 'jotai';

/** The only jotai store, for state of this device. Also usable outside of components. */
export const store = createStore();
