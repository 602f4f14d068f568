import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { readConfig } from '#server/config/config.ts'
import { createLimitedServer, listen } from './listen.ts'

const listenOn = async (host: string, port: number) => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await listen(server, readConfig(brands, {}, { HOST: host, PORT: String(port) }))
}

test('a port in use is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(listenOn('127.0.0.1', port)).rejects.toThrow(
    new StartError(
      `Port ${port} is in use: stop the other program, or choose another port with --port or the setting PORT.`,
    ),
  )
})

test('an address that this machine does not have is named, with what to do', async () => {
  await expect(listenOn('192.0.2.1', 4000)).rejects.toThrow(
    new StartError('This machine has no address 192.0.2.1: correct --host or the setting HOST.'),
  )
})

describe('connections that would stay for ever', () => {
  async function open(settings: Record<string, string>) {
    const warn = vi.fn()
    const log = { debug() {}, info() {}, warn, error() {} }
    const server = createLimitedServer(readConfig(brands, {}, settings), log)
    server.on('request', (incoming, outgoing) => incoming.resume().on('end', () => outgoing.end('done')))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const begin = async (bytes = '') => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(bytes)
      return socket
    }
    return { server, begin, warn }
  }
  const head = 'POST / HTTP/1.1\r\nHost: a\r\n'

  test.each([
    ['that says nothing', ''],
    ['that never ends its headers', head],
    ['that never ends its body', `${head}Content-Length: 10\r\n\r\nabc`],
    ['that never ends its body of unknown length', `${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`],
  ])('one %s is closed by the server', async (_, bytes) => {
    const { begin } = await open({ REQUEST_TIMEOUT_SECONDS: '0.2' })
    // The answer is complete when the server has closed the connection.
    expect(await text(await begin(bytes))).toMatch(/^(HTTP\/1\.1 408 .*)?$/s)
  })

  test('one that is idle between two requests stays, for the proxy that keeps it', async () => {
    const { server } = await open({})
    expect([server.keepAliveTimeout, server.requestTimeout, server.headersTimeout]).toEqual([65_000, 30_000, 30_000])
  })

  test('one more than allowed is closed at once, and the log says so; when one ends, there is room again', async () => {
    const { begin, server, warn } = await open({ MAX_CONNECTIONS: '2' })
    const [first] = [await begin(), await begin()]
    const dropped = once(server, 'drop')
    const third = await begin()
    await dropped
    expect(await text(third).catch(() => '')).toBe('')
    expect(warn.mock.calls).toEqual([[{ most: 2 }, 'connections are refused: there are MAX_CONNECTIONS already']])
    first.destroy()
    const answered = `${head}Content-Length: 0\r\nConnection: close\r\n\r\n`
    await vi.waitFor(async () => expect(await text(await begin(answered)).catch(() => '')).toContain('done'), 120_000)
  })
})
