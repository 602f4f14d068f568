import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onPath } from './on-path.ts'
import type { Engine, Tab } from './tab.ts'

/** Firefox, which speaks WebDriver BiDi by itself. */
export async function findFirefox(): Promise<Engine | string> {
  const binary = (await onPath('firefox-esr')) ?? (await onPath('firefox'))
  if (!binary) return 'Firefox is not installed, so nothing was tried in it (Debian: apt-get install firefox-esr).'
  return { name: 'firefox', launch: () => launch(binary) }
}

async function launch(binary: string): Promise<Tab> {
  const profile = await mkdtemp(join(tmpdir(), 'shop-firefox-'))
  const child = spawn(binary, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  let address = ''
  for await (const line of createInterface(child.stderr)) {
    address = /BiDi listening on (ws:\S+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  // Nothing reads on, and a full pipe would stop the browser.
  child.stderr.resume()
  const { send, disconnect } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  return {
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async call(source) {
      const { result, exceptionDetails } = await send<{
        result?: { value: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', { expression: `JSON.stringify((${source})())`, target: { context }, awaitPromise: false })
      if (exceptionDetails || !result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    act: (actions) => send('input.performActions', { context, actions }),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      disconnect()
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** WebDriver BiDi: each command is a message with a number, and the answer has the same number. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const answer: { type: string; id: number; result: unknown; message?: string } = JSON.parse(data)
    const command = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'success') command?.resolve(answer.result)
    else command?.reject(new Error(answer.message))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox did not answer at ${address}.`)))
  })
  let count = 0
  return {
    disconnect: () => socket.close(),
    send<T = void>(method: string, params: object): Promise<T> {
      const command = Promise.withResolvers<unknown>()
      count += 1
      waiting.set(count, command)
      socket.send(JSON.stringify({ id: count, method, params }))
      return command.promise as Promise<T>
    },
  }
}
