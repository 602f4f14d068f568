/** What is left of a gross amount without the tax in it, to the nearest cent; `rate` in percent. */
export function netAmount(gross: number, rate: number): number {
  if (!Number.isSafeInteger(gross)) throw new RangeError(`${gross} is not a whole number of cents`)
  if (!(rate >= 0)) throw new RangeError(`${rate} is no rate of tax`)
  // Rates have at most two decimals: dividing whole numbers, a half cent is seen as exactly that.
  const whole = 100 * 100
  return Math.round((gross * whole) / (whole + Math.round(rate * 100)))
}
