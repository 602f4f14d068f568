import type { IncomingMessage } from 'node:http'
import { err, ok, type Result } from '#contract/result.ts'
import { isThisMachine } from './client-address.ts'
import { openCookies } from './cookies.ts'
import type { Visit } from './visit.ts'

type TooMany = { code: 'too-many'; retryAfter: number }
export type RenderLimits = { atOnce: number; perMinute: number }

/** A refused render says in how many seconds the next one may begin; an admitted one has to be ended. */
export type Admission = Result<() => void, TooMany>
export type Admit = (incoming: Pick<IncomingMessage, 'url' | 'headers'>, visit: Visit) => Admission

/** Staff is asked for again after this time. */
const knownFor = 10 * 60_000
const minute = 60_000
/** The number of clients or sessions beyond which those without a render under way are forgotten. */
const mostKept = 20_000

type Client = { running: number; begun: number; endsAt: number }

const free = () => {}
const tooMany = (retryAfter: number) => err({ code: 'too-many', retryAfter } as const)

/**
 * Limits how many pages a client makes this process render: one takes some 20 ms of the only thread that answers. It
 * counts in memory, because a statement to the database would cost others as much as it saves them.
 */
export function createRenderLimit(
  { atOnce, perMinute }: RenderLimits,
  isPage: (path: string) => boolean,
  now = () => performance.now(),
) {
  const clients = new Map<string, Client>()
  const staffUntil = new Map<string, number>()

  function clientNamed(name: string): Client {
    const time = now()
    const known = clients.get(name)
    if (known && time < known.endsAt) return known
    if (clients.size >= mostKept) for (const [each, { running }] of clients) if (running === 0) clients.delete(each)
    const client = known ?? { running: 0, begun: 0, endsAt: 0 }
    Object.assign(client, { begun: 0, endsAt: time + minute })
    clients.set(name, client)
    return client
  }

  function enter(name: string): Admission {
    const client = clientNamed(name)
    if (client.begun >= perMinute && !isThisMachine(name))
      return tooMany(Math.max(1, Math.ceil((client.endsAt - now()) / 1000)))
    if (client.running >= atOnce) return tooMany(1)
    client.begun++
    client.running++
    return ok(() => void client.running--)
  }

  /** The session of a visitor who was staff when the last page of it was rendered is not limited. */
  function noteStaff(session: string, visit: Visit) {
    if (!visit.isStaff) return void staffUntil.delete(session)
    if (staffUntil.size >= mostKept) staffUntil.clear()
    staffUntil.set(session, now() + knownFor)
  }

  const admit: Admit = (incoming, visit) => {
    if (!isPage((incoming.url ?? '').split('?', 1)[0] ?? '')) return ok(free)
    const session = openCookies(incoming.headers.cookie, false).read('session')
    const isKnown = session !== undefined && (staffUntil.get(session) ?? 0) > now()
    const entered = isKnown ? ok(free) : enter(visit.client)
    if (!entered.ok || session === undefined) return entered
    return ok(() => {
      entered.value()
      noteStaff(session, visit)
    })
  }
  return admit
}
