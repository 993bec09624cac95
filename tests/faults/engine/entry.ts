// The engine's parts in a page, without a browser: bundled with the simulated device.

export { whenPageFree } from '#app/pwa/when-page-free.ts';
export { setPageHold } from '#app/state/busy.ts';
export { uuidv7 } from '#outbox/ids.ts';
export { Outbox } from '#outbox/outbox.ts';
export { attachPage } from '#outbox/page-triggers.ts';
export { exportItems, readExport } from '#outbox/transfer.ts';
