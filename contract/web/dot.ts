/** Between parts of one line. It stays with what is before it, so that no line begins with it. */
export const dot = '\u00a0· '
