/** What a place in a page may be called: it becomes an id, and what an address has after its #. */
export const anchorName = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,59}$/u
