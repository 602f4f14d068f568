import { createServer, type Server } from 'node:http'
import { StartError } from '#contract/start-error.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from './log.ts'
import { logOncePerHour } from './log-once-per-hour.ts'

const reasons: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use: stop the other program, or choose another port with --port or the setting PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} may not be used by this user: choose one above 1023 with --port or the setting PORT.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}: correct --host or the setting HOST.`,
  ENOTFOUND: ({ host }) => `This machine does not know the name ${host}: correct --host or the setting HOST.`,
}

/** A server whose connections end: those that send nothing, those that send slowly, and those that are too many. */
export function createLimitedServer({ connections: { most, requestTimeout } }: Config, log: Log): Server {
  const server = createServer({
    requestTimeout,
    headersTimeout: requestTimeout,
    // How often Node looks for those that are over time.
    connectionsCheckingInterval: Math.min(5000, requestTimeout / 2),
    // Longer than a load balancer keeps its idle connections, so that it is never we who close one under its request.
    keepAliveTimeout: 65_000,
  })
  server.maxConnections = most
  const { warn } = logOncePerHour(log)
  return server.on('drop', () => warn({ most }, 'connections are refused: there are MAX_CONNECTIONS already'))
}

export function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']
      reject(reason ? new StartError(reason(config)) : error)
    })
    server.listen(config.port, config.host, resolve)
  })
}

/** Says at once that the port cannot be had: the database that is opened before it is used may take a while. */
export async function tryPort(config: Config): Promise<void> {
  const trial = createServer()
  await listen(trial, config)
  await stopListening(trial)
}

/** Takes no new connection, answers what is under way, then is done. A container has ten seconds for all of its end. */
export function stopListening(server: Server, timeout = 8000): Promise<void> {
  // Node closes the idle connections now, but would keep the busy ones for this long after their answer.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
  return new Promise((resolve) => {
    // It also forgets its own time limits now: a request that never becomes complete would never end.
    const deadline = setTimeout(() => {
      server.closeAllConnections()
      resolve()
    }, timeout)
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
  })
}
