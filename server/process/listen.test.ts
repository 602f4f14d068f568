import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { readConfig } from '#server/config/config.ts'
import { listen } from './listen.ts'

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
