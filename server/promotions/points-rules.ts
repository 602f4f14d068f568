/** One point for each whole franc or euro that the goods cost after discounts. Shipping earns nothing. */
export const pointsFor = (goods: number) => Math.floor(Math.max(0, goods) / 100)
