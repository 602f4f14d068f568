import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/database/database.ts'
import { migrationsApplied } from '#server/database/migrate.ts'
import type { Log } from '#server/process/log.ts'
import type { Metrics } from '#server/process/metrics.ts'
import { isSameText } from '#server/secrets/same-text.ts'
import { headersOfNoPage } from './security-headers.ts'

type HealthDependencies = {
  config: Config
  database: Database
  metrics: Metrics
  log: Log
  /** Whether this process wants visitors: what it keeps in memory is there, and it is not about to stop. */
  isReady: () => boolean
}
type HealthAnswer = { status: number; type: string; body: string }

/** The addresses for operators. They belong to the process, not to a brand, so any host name will do. */
export function createHealthEndpoints({ config, database, metrics, log, isReady }: HealthDependencies) {
  const headers = headersOfNoPage(config)
  // Not by network address: behind a proxy on this machine the whole world would come from this machine.
  const mayMeasure = ({ headers }: IncomingMessage) =>
    config.metricsToken !== undefined && isSameText(headers.authorization ?? '', `Bearer ${config.metricsToken}`)

  const answers = new Map<string, (incoming: IncomingMessage) => Promise<HealthAnswer>>([
    ['/healthz', async () => plain(200, 'up')],
    ['/readyz', async () => ((await canServe()) ? plain(200, 'ready') : plain(503, 'not ready'))],
    [
      '/metrics',
      async (incoming) =>
        mayMeasure(incoming)
          ? { status: 200, type: metrics.contentType, body: await metrics.text() }
          : plain(404, 'not found'),
    ],
  ])

  async function canServe() {
    if (!isReady()) return false
    try {
      await database.ping()
      return await migrationsApplied(database)
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return false
    }
  }

  /** Takes the request and returns true, or leaves it to the shop. */
  return function operate(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const find = answers.get(incoming.url ?? '')
    if (!find) return false
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    find(incoming).then(
      ({ status, type, body }) =>
        outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      (error: unknown) => {
        log.error({ err: error }, 'an operators’ address failed')
        outgoing.writeHead(500).end()
      },
    )
    return true
  }
}

const plain = (status: number, body: string): HealthAnswer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
})
