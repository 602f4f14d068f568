type Limit = { most: number; within: number; mostClients: number }

/**
 * Whether a client has sent too much. It is asked before anything is read, so it counts in memory and in whole windows.
 * When there are more clients than it may remember, further ones have to wait for the next window.
 */
export function createClientLimit({ most, within, mostClients }: Limit) {
  const sent = new Map<string, number>()
  let windowEnd = 0
  return function isTooMuch(client: string, now: number): boolean {
    if (now >= windowEnd || now < windowEnd - within) {
      sent.clear()
      windowEnd = now + within
    }
    const count = sent.get(client)
    if (count === undefined && sent.size >= mostClients) return true
    sent.set(client, (count ?? 0) + 1)
    return (count ?? 0) >= most
  }
}
