/**
 * True if a browser reads an address as it is written: it treats a backslash as a slash, and drops tabs and line breaks, so
 * that `/\elsewhere.example` would leave the shop.
 */
export const isUnambiguous = (address: string) => !/[\\\p{Cc}]/u.test(address)

/** True if it is a path of the same host, which `//elsewhere.example` is not. */
export const isLocalPath = (address: string) => isUnambiguous(address) && /^\/(?!\/)/.test(address)

/** The address in signs that a `Location` header can hold. Parameters of a route come decoded, forms hold any text. */
export const headerAddress = (address: string) =>
  // Half a character cannot be encoded.
  address.replace(/\p{Cs}/gu, '\ufffd').replace(/[^\x21-\x7e]+/g, encodeURIComponent)
