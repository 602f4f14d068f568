/** Makes something when it is first needed, and gives the same from then on. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
