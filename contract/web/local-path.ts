/**
 * Whether a browser reads an address as it is written: it treats a backslash as a slash, and drops tabs and line breaks, so
 * that `/\elsewhere.example` would leave the shop.
 */
export const isUnambiguous = (address: string) => !/[\\\p{Cc}]/u.test(address)

/** Whether it is a path of the same host, which `//elsewhere.example` is not. */
export const isLocalPath = (address: string) => isUnambiguous(address) && /^\/(?!\/)/.test(address)
