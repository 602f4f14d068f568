import { connect, createServer, type Socket } from 'node:net'

/** A cable to the database that a test can pull out, or make silent. */
export async function layCable(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isIn = true
  let isSilent = false
  const server = createServer((near) => {
    if (!isIn) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as { port: number }).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    pullOut() {
      isIn = false
      cut()
    },
    plugIn() {
      isIn = true
      isSilent = false
    },
    /** Connections stay open, but nothing comes through any more. */
    silence() {
      isSilent = true
    },
    /** Ends the connections; new ones can be made at once. */
    cut,
    remove() {
      cut()
      server.close()
    },
  }
}
