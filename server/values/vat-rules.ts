/** A gross amount without its tax, to the nearest cent. `rate` is in percent. */
export function netAmount(gross: number, rate: number): number {
  if (!Number.isSafeInteger(gross)) throw new RangeError(`${gross} is not a whole number of cents`)
  if (!(rate >= 0)) throw new RangeError(`${rate} is no rate of tax`)
  // Rates have at most two decimals, so that whole numbers are divided and a half cent is exactly one.
  const whole = 100 * 100
  return Math.round((gross * whole) / (whole + Math.round(rate * 100)))
}
