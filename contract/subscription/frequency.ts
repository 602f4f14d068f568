// Without schemas: product pages load it, and the library for schemas would come along.

/** How many months lie between two orders of a subscription. */
export const frequencies = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Unless the customer or the wear ledger says otherwise. */
export const usualFrequency = 1
