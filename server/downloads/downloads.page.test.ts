import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { openShop, timing } from '#server/testing/public-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
mkdirSync(join(folder, 'files/forms'), { recursive: true })
file('files/care.pdf', '0123456789')
file('files/forms/return.docx', 'return')
file('files/notes.txt', 'no type of ours')
file('secret.pdf', 'not in the folder of files')
symlinkSync('../secret.pdf', join(folder, 'files/outside.pdf'))
symlinkSync('..', join(folder, 'files/above'))
symlinkSync('circle.pdf', join(folder, 'files/circle.pdf'))
symlinkSync('care.pdf', join(folder, 'files/newest.pdf'))

let database: Database
let built: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await readOnlyDemo()
  built = await openBuiltShop(database, { CONTENT_DIR: folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}) => built.ask(path, { headers })

test.each([
  ['/download?file=care.pdf', 'application/pdf', 'care.pdf', '0123456789'],
  ['/FileDownload?file=care.pdf', 'application/pdf', 'care.pdf', '0123456789'],
  [
    '/it/download?file=forms/return.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'return.docx',
    'return',
  ],
])('[RTE-022] %s is the file that its parameter names', async (path, type, name, text) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, type])
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(await answer.text()).toBe(text)
})

test.each([
  '/download',
  '/download?file=',
  '/download?file=missing.pdf',
  '/download?file=notes.txt',
  '/download?file=forms',
  '/download?file=../secret.pdf',
  '/download?file=..%2fsecret.pdf',
  '/download?file=forms/../../secret.pdf',
  '/download?file=%2e%2e%2fsecret.pdf',
  '/download?file=%252e%252e%252fsecret.pdf',
  '/download?file=care.pdf%00.pdf',
  '/download?file=outside.pdf',
  '/download?file=above/secret.pdf',
  '/download?file=circle.pdf',
  '/download.data?file=missing.pdf',
])('%s is no file, and says so in the language of the page', async (path) => {
  expect((await ask(path)).status).toBe(404)
  if (path.startsWith('/download?')) expect(await (await ask(`/it${path}`)).text()).toMatch(/<html lang="it"[\s\S]*<h1/)
})

test('a request for a part of a file gets it, as long as the file is the same', async () => {
  const etag = (await ask('/download?file=care.pdf')).headers.get('ETag') ?? ''
  const part = await ask('/download?file=care.pdf', { Range: 'bytes=2-4', 'If-Range': etag })
  expect([part.status, part.headers.get('Content-Range'), part.headers.get('Content-Length')]).toEqual([
    206,
    'bytes 2-4/10',
    '3',
  ])
  expect(await part.text()).toBe('234')
  expect(await (await ask('/download?file=newest.pdf', { Range: 'bytes=-3' })).text()).toBe('789')
  const changed = await ask('/download?file=care.pdf', { Range: 'bytes=2-4', 'If-Range': '"another"' })
  expect([changed.status, await changed.text()]).toEqual([200, '0123456789'])
  const beyond = await ask('/download?file=care.pdf', { Range: 'bytes=10-' })
  expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
  // Several parts would need a response of another form: the whole file is always right.
  const several = await ask('/download?file=care.pdf', { Range: 'bytes=0-1,4-5' })
  expect([several.status, await several.text()]).toEqual([200, '0123456789'])
  const had = await ask('/download?file=care.pdf', { Range: 'bytes=2-4', 'If-None-Match': `W/${etag}` })
  expect([had.status, await had.text()]).toEqual([304, ''])
  const head = await built.ask('/download?file=care.pdf', { method: 'HEAD', headers: { Range: 'bytes=2-4' } })
  expect([head.status, head.headers.get('Content-Range')]).toEqual([200, null])
})

test('[RTE-025] pages are cached by the names of their kinds', () => {
  const names = ['/', '/p/ondrella-day-30', '/c/kontaktlinsen', '/about-us', '/download', '/FileDownload'].map(
    (path) => built.app.policyFor(path)?.name,
  )
  expect(names).toEqual(['homepage', 'product', 'category', 'page', 'file-download', 'file-download'])
})

test('a whole file is cached, each for itself; requests for a part reach the application', async () => {
  const { get } = await openShop({
    policyFor: (_brand, path) => built.app.policyFor(path),
    render: ({ url }) => built.ask(url.replace(/^https?:\/\/[^/]+/, ''), { isPublic: true }),
  })
  const first = await get('/download?file=care.pdf')
  const second = await get('/download?file=care.pdf&utm_source=mail')
  expect([timing(first), timing(second)]).toEqual([expect.stringContaining('miss'), expect.stringContaining('hit')])
  expect([second.status, `${second.body}`, second.headers.etag]).toEqual([
    200,
    '0123456789',
    (await ask('/download?file=care.pdf', { Range: 'bytes=0-1' })).headers.get('ETag'),
  ])
  expect(`${(await get('/download?file=forms/return.docx')).body}`).toBe('return')
  expect((await get('/download?file=care.pdf', { Range: 'bytes=0-1' })).status).toBe(418)
})
