// Links for others.

/**
 * Whether only this computer can open the page: its server listens on no other interface, so a link
 * is of no use elsewhere.
 */
export const isLocal = (host = location.hostname) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
