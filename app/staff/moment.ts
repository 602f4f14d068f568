/** In UTC, so that server and browser render the same text. */
export const momentOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
