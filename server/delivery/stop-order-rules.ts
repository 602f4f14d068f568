/** There is less than is wanted, and nothing more will come. */
export const isShort = ({ available, stopOrder }: { available: number; stopOrder: boolean }, quantity: number) =>
  stopOrder && quantity > available

type Tagged = { tags: readonly string[] }

/** What carries the tag, a whole answer or one item of it, cannot be ordered. */
export const isStopped = ({ tags }: Tagged) => tags.includes('stop-order')

/** An order goes on with what is left of it: it stops as a whole when every item does. */
export const isWholeStopped = (items: readonly Tagged[]) => items.length > 0 && items.every(isStopped)
