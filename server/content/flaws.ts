const deepest = 40

/** Whether a value is too large or nested too deeply to be read; if not, its size is taken from the room. */
export function flawOf(value: unknown, room: { left: number }, smallest: number): 'too-large' | 'too-deep' | undefined {
  let size = smallest
  let depth = 0
  for (const level of levelsOf(value)) {
    if (depth++ > deepest) return 'too-deep'
    for (const each of level) size += typeof each === 'string' ? each.length : 1
    if (size > room.left) return 'too-large'
  }
  room.left -= size
  return undefined
}

export const isDeeperThan = (levels: number, value: unknown): boolean =>
  !levelsOf(value)
    .drop(levels + 1)
    .next().done

/** Level by level, not by recursion: a value that holds itself would overflow the stack. */
function* levelsOf(value: unknown): Generator<unknown[]> {
  for (let level = [value]; level.length > 0; level = level.flatMap(partsOf)) yield level
}

const partsOf = (value: unknown): unknown[] => (typeof value === 'object' && value ? Object.values(value) : [])

/** Every object in a story, each once, also where one holds itself. */
export function objectsIn(story: unknown): object[] {
  const found = new Set<object>()
  const note = (value: unknown) => void (typeof value === 'object' && value && found.add(value))
  note(story)
  // The loop also visits what is added to the set while it runs.
  for (const each of found) for (const inner of Object.values(each)) note(inner)
  return [...found]
}
