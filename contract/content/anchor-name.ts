/** The name of a place in a page: it becomes an id, and the hash of a URL. */
export const anchorName = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,59}$/u
