/** What the orders of a year cost, at the prices of today. Enough goods are sent free, if `freeFrom` says so. */
export function yearlyCost(
  goods: number,
  { price, freeFrom }: { price: number; freeFrom: number | null },
  frequency: number,
): number {
  const shipping = freeFrom !== null && goods >= freeFrom ? 0 : price
  return Math.round(((goods + shipping) * 12) / frequency)
}
