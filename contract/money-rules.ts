/** Splits a whole in proportion to the weights, by the largest remainder, so that the parts sum to it exactly. */
export function split(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is not a whole number of cents`)
  if (weights.some((weight) => weight < 0) || (sum <= 0 && whole !== 0))
    throw new RangeError(`${whole} cannot be split by ${weights}`)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (Math.abs(whole) * weight) / sum)
  const parts = exact.map(Math.floor)
  const left = Math.abs(whole) - sumOf(parts)
  const largestRemainders = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, left)
  for (const { index } of largestRemainders) parts[index] = (parts[index] ?? 0) + 1
  // Adding 0 turns minus zero into zero.
  return parts.map((part) => Math.sign(whole) * part + 0)
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
