import { createTransport } from '@sentry/core'
import { ServerRuntimeClient } from '@sentry/core/server'
import { errorRates } from '#contract/errors/rates.ts'
import { errorEvent, onlyAllowed, transactionEvent } from '#contract/errors/sentry-event.ts'
import type { ErrorAdapter } from './reporter.ts'
import { identityOf } from './rules.ts'
import { fingerprintOf } from './store.ts'

type Options = { dsn: string; release: string; environment: string; dice?: () => number }

const timeout = 10_000

/**
 * Tells Sentry of errors, and of the time that one request in a hundred took. It uses the core of Sentry's library, which
 * sends what it is given: the library for Node would watch every request by itself, and knows more than may be told.
 */
export function openSentry({ dsn, release, environment, dice = Math.random }: Options) {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    integrations: [],
    stackParser: () => [],
    transport: (options) => createTransport(options, ({ body }) => post(options.url, body)),
    sendClientReports: false,
    dataCollection: { userInfo: false },
    traceLifecycle: 'static',
    beforeSend: onlyAllowed,
    beforeSendTransaction: onlyAllowed,
  })
  client.init()

  const take: ErrorAdapter = (occurrence) => {
    // The browser of a visitor who allows it has told Sentry itself.
    if (!occurrence.told) client.captureEvent(errorEvent(occurrence, fingerprintOf(identityOf(occurrence))))
  }
  return {
    take,
    trace(route: string, status: number, milliseconds: number, now = Date.now()) {
      if (dice() >= errorRates.traces) return
      const times = { from: now - milliseconds, to: now }
      client.captureEvent(
        transactionEvent({ place: route || 'unknown', op: 'http.server', isOk: status < 500, ...times }),
      )
    },
    close: () => client.close(2000),
  }
}

async function post(url: string, body: string | Uint8Array) {
  const { status, headers } = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    signal: AbortSignal.timeout(timeout),
  })
  const limits = headers.get('X-Sentry-Rate-Limits')
  return { statusCode: status, headers: { 'x-sentry-rate-limits': limits, 'retry-after': headers.get('Retry-After') } }
}
