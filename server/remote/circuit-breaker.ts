/** After a failure nobody asks a service for a while, so that one that is slow does not make every page slow. */
export function createCircuitBreaker(milliseconds: number, now: () => number = Date.now) {
  let until = Number.NEGATIVE_INFINITY
  return {
    isOn: () => now() < until,
    begin: () => {
      until = now() + milliseconds
    },
  }
}
