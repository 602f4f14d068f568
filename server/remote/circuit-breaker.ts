/** After a failure a service is not asked for a while, so that one that is slow does not make every page slow. */
export function createCircuitBreaker(milliseconds: number, now: () => number = Date.now) {
  let until = Number.NEGATIVE_INFINITY
  return {
    isOpen: () => now() < until,
    open: () => {
      until = now() + milliseconds
    },
  }
}
