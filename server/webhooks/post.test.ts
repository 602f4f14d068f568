import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPost } from './post.ts'

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
function open(toLocalhost: boolean, timeout?: number) {
  const post = createPost({ toLocalhost }, timeout === undefined ? {} : { timeout })
  onTestFinished(post.close)
  return post
}

test('a name or an address of our own network is not called, whatever the form said', async () => {
  let calls = 0
  const port = await serve((_, answer) => {
    calls++
    answer.end()
  })
  const post = open(false)
  const urls = [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`]
  for (const url of urls) expect(await post(url, {}, '{}')).toMatchObject({ status: null, problem: 'INSIDE' })
  expect(calls).toBe(0)
  expect(await open(true)(`http://localhost:${port}/`, {}, '{}')).toMatchObject({ status: 200 })
})

test('a redirect is an answer and is not followed', async () => {
  const paths: string[] = []
  const port = await serve((request, answer) => {
    paths.push(request.url ?? '')
    answer.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await open(true)(`http://127.0.0.1:${port}/hook`, {}, '{}')).toMatchObject({ status: 307 })
  expect(paths).toEqual(['/hook'])
})

test('of a long answer the beginning is kept, and one without end is not waited for', async () => {
  const port = await serve((request, answer) => {
    answer.writeHead(200)
    if (request.url === '/long') return void answer.end('ab\0'.repeat(1000))
    const more = () => {
      while (!answer.destroyed && answer.write('x'.repeat(65_536)));
    }
    answer.on('drain', more)
    more()
  })
  const post = open(true)
  const long = await post(`http://127.0.0.1:${port}/long`, {}, '{}')
  expect([long.status, long.answer.slice(0, 4), long.answer.length <= 500]).toEqual([200, 'abab', true])
  expect(await post(`http://127.0.0.1:${port}/endless`, {}, '{}')).toMatchObject({ status: 200 })
})

test('who does not answer or is not there is named by a code', async () => {
  const port = await serve(() => {})
  expect(await open(true, 50)(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({
    status: null,
    problem: 'TIMEOUT',
  })
  expect(await open(true)('http://127.0.0.1:1/', {}, '{}')).toMatchObject({ status: null, problem: 'ECONNREFUSED' })
})
