/** The fewest refused cards within an hour that raise an alarm: a few a day are usual. */
export const fewestRefused = 20
/** The usual number of orders for one refused card is higher than this. */
const ordersPerRefusal = 4
/** The alarm ends so long after the last refusal that raised it. */
export const hoursOfAlarm = 1

/** Tries of the last hour at one storefront. */
export type RecentTries = { refused: number; placed: number }

/** True if the refused cards are a test of stolen ones, and not those of customers who mistype theirs. */
export const isCardTest = ({ refused, placed }: RecentTries): boolean =>
  refused >= fewestRefused && refused * ordersPerRefusal > placed
