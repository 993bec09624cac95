import { createStore } from 'jotai';

/** The one jotai store: what belongs to the device only. Also for code outside of components. */
export const store = createStore();
