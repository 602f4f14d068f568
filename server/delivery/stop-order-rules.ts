/** Whether the stock is too small and the supplier delivers no more. */
export const isShort = ({ available, stopOrder }: { available: number; stopOrder: boolean }, quantity: number) =>
  stopOrder && quantity > available

type Tagged = { tags: readonly string[] }

/** Whether something with the tag, a whole prediction or one item of it, cannot be ordered. */
export const isStopped = ({ tags }: Tagged) => tags.includes('stop-order')

/** An order as a whole is stopped only when every item is. */
export const isWholeStopped = (items: readonly Tagged[]) => items.length > 0 && items.every(isStopped)
