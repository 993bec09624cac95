/**
 * The version of the app's side of the wire, a whole number that goes up when a payload changes its meaning. The
 * app sends its own as `X-App-Version`; one below the oldest is refused with 426 `upgrade_required`.
 */
export const APP_VERSION = 1;
/** Payloads of the last 90 days are understood: what was queued on a device before an update still arrives. */
export const OLDEST_APP_VERSION = 1;
