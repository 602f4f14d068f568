import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Listener, Log } from './database.ts'

type Settings = {
  /** A new connection, not yet connected, whose queries have a time limit. */
  connect: () => pg.Client
  log: Log
  channel: string
  listener: Listener
  /** How often a silent connection is tried: one that broke without a word looks like one that has nothing to say. */
  checkEvery?: number
}

type Line = { client: pg.Client; broken: Promise<unknown> }

/** Listens until it is stopped, however often the connection breaks. Only the first connection may fail. */
export async function keepListening({ connect, log, channel, listener, checkEvery = 20_000 }: Settings) {
  const stopping = new AbortController()
  const { signal } = stopping
  let line = await listen()
  const ended = keep()

  async function keep() {
    for (;;) {
      const reason = await line.broken
      void line.client.end()
      if (signal.aborted) return
      log.warn({ err: reason, channel }, 'The connection that hears announcements broke')
      safely(() => listener.lost?.())
      const next = await listenAgain()
      if (next) line = next
      if (signal.aborted) continue
      log.info({ channel }, 'Announcements are heard again')
      safely(() => listener.heardAgain())
    }
  }

  async function listenAgain(): Promise<Line | undefined> {
    for (let wait = 100; !signal.aborted; wait = Math.min(2 * wait, 2000)) {
      try {
        await sleep(wait, undefined, { ref: false, signal })
        return await listen()
      } catch {}
    }
  }

  async function listen(): Promise<Line> {
    const client = connect()
    const { promise: broken, resolve } = Promise.withResolvers<unknown>()
    client.on('error', resolve).on('end', () => resolve(new Error('Connection terminated')))
    client.on('notification', ({ payload = '' }) => safely(() => listener.hear(payload)))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end()
      throw error
    }
    const timer = setInterval(() => client.query('select 1').catch(resolve), checkEvery).unref()
    void broken.then(() => clearInterval(timer))
    if (signal.aborted) resolve(undefined)
    return { client, broken }
  }

  function safely(call: () => void) {
    try {
      call()
    } catch (error) {
      log.error({ err: error, channel }, 'An announcement could not be handled')
    }
  }

  return async function stop() {
    stopping.abort()
    await line.client.end()
    await ended
  }
}
