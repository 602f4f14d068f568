/** The price lists of visitors: the website's, and those of price-comparison and partner links. */
export const priceChannels = ['website', 'comparison', 'partner'] as const

/** The prices that a product may have in a market: `retail` is the recommended one. */
export const catalogueChannels = ['website', 'retail', 'comparison', 'partner'] as const
