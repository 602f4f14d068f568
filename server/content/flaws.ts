const deepest = 40

/**
 * Whether something is too large or nested too deeply to be read; if not, it takes its size from the room. Level by
 * level, not by recursion: what holds itself ends here as well.
 */
export function flawOf(value: unknown, room: { left: number }, smallest: number): 'too-large' | 'too-deep' | undefined {
  let size = smallest
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return 'too-deep'
    const below: unknown[] = []
    for (const each of level) {
      size += typeof each === 'string' ? each.length : 1
      if (size > room.left) return 'too-large'
      if (typeof each === 'object' && each) for (const inner of Object.values(each)) below.push(inner)
    }
    level = below
  }
  room.left -= size
  return undefined
}

/** Level by level, too. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level.flatMap((each) => (typeof each === 'object' && each ? Object.values(each) : []))
  }
  return false
}

/** Every object in a story, each once, also where one holds itself. */
export function objectsIn(story: unknown): object[] {
  const found = new Set<object>()
  const note = (value: unknown) => void (typeof value === 'object' && value && found.add(value))
  note(story)
  // A set goes on to what is added while it is walked through.
  for (const each of found) for (const inner of Object.values(each)) note(inner)
  return [...found]
}
