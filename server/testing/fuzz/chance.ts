/** Decisions that look random and are the same for the same seed. */
export function createChance(seed: number) {
  let state = seed | 0
  // The generator mulberry32.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    /** True in this share of the cases. */
    in: (share: number) => next() < share,
    oneOf<T>(list: readonly T[]): T {
      const [chosen] = list.slice(below(list.length))
      if (chosen === undefined) throw new Error('Nothing to choose from')
      return chosen
    },
  }
}
export type Chance = ReturnType<typeof createChance>
