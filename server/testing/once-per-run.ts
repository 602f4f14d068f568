declare global {
  var madeForThisRun: Map<string, Promise<unknown>> | undefined
}

/** Vitest loads what prepares the tests anew for each project; what takes seconds to make is made for all of them. */
export function oncePerRun<T>(name: string, make: () => Promise<T>): Promise<T> {
  globalThis.madeForThisRun ??= new Map()
  const made = globalThis.madeForThisRun.get(name) ?? make()
  globalThis.madeForThisRun.set(name, made)
  return made as Promise<T>
}
