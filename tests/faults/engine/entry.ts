// What a page of the app has of the engine, without a browser: built with the device's own parts around it.

export { whenFree } from '#app/pwa/when-free.ts';
export { holdPage } from '#app/state/busy.ts';
export { uuidv7 } from '#outbox/ids.ts';
export { Outbox } from '#outbox/outbox.ts';
export { attachPage } from '#outbox/page-triggers.ts';
export { exportItems, readExport } from '#outbox/transfer.ts';
