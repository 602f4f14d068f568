import { createServer } from 'node:http'
import type { HttpResponse } from './running-shop.ts'

/** The least work for Node: it sends finished responses, the first at `/0`, and reports its processor time. */
const answers = new Map<string, HttpResponse>()

const server = createServer((incoming, outgoing) => {
  const answer = answers.get(incoming.url ?? '')
  if (answer) return void outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  const { user, system } = process.cpuUsage()
  outgoing.end(`process_cpu_seconds_total ${(user + system) / 1e6}\n`)
})
// The same as in the shop, because a response header contains it.
server.keepAliveTimeout = 65_000

process.on('disconnect', () => process.exit())
process.once('message', (recorded: HttpResponse[]) => {
  for (const [index, answer] of recorded.entries()) answers.set(`/${index}`, answer)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.(address.port)
  })
})
