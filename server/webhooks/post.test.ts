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

/** A public name that somebody else decides about: each time that it is looked up it leads to the next of these. */
function naming(...answers: string[][]) {
  let asked = 0
  return async () => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}

test.each([
  [['10.0.0.1']],
  [['127.0.0.1']],
  [['169.254.169.254']],
  [['8.8.8.8', '192.168.1.1']],
  [['fd00:ec2::254']],
  [['::1']],
  [['::ffff:169.254.169.254']],
  [['64:ff9b::a9fe:a9fe']],
  [['fe80::1%eth0']],
  [[]],
])('a public name that leads to %j is not called', async (addresses) => {
  let calls = 0
  const port = await serve((_, answer) => {
    calls++
    answer.end()
  })
  const post = createPost({ toLocalhost: false }, { resolve: naming(addresses) })
  onTestFinished(post.close)
  expect(await post(`http://hooks.example.com:${port}/`, {}, '{}')).toMatchObject({ status: null, problem: 'INSIDE' })
  expect(calls).toBe(0)
})

test('a name is looked up once and the connection goes to what was checked, wherever it leads a moment later', async () => {
  const hosts: string[] = []
  const port = await serve((request, answer) => {
    hosts.push(request.headers.host ?? '')
    answer.end()
  })
  const post = createPost({ toLocalhost: true }, { resolve: naming(['127.0.0.1'], ['10.0.0.1']) })
  onTestFinished(post.close)
  expect(await post(`http://hooks.example.com:${port}/`, {}, '{}')).toMatchObject({ status: 200 })
  expect(hosts).toEqual([`hooks.example.com:${port}`])
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
