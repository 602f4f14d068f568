import { expect, test } from 'vitest'
import { openFormFile } from './multipart.ts'

const type = 'multipart/form-data; boundary=----b'
const form = (content: string) =>
  `------b\r\nContent-Disposition: form-data; name="intent"\r\n\r\ncheck\r\n` +
  `------b\r\nContent-Disposition: form-data; name="file"; filename="a b.jsonl"\r\nContent-Type: text/plain\r\n\r\n` +
  `${content}\r\n------b--\r\n`

async function* inPieces(text: string, size: number) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function contentOf(chunks: AsyncIterable<Buffer>) {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString()
}

/** What is in the file, or why it cannot be read: at its beginning or in its middle. */
async function fileIn(body: AsyncIterable<Buffer>) {
  const file = await openFormFile(body, type)
  return contentOf(file?.chunks ?? inPieces('', 1))
}

test('a file is the same in whatever pieces it arrives, also with most of a delimiter in it', async () => {
  const content = 'one\r\n------\r\n------c\r\n\r\nzwölf\r\n'
  for (const size of [1, 2, 7, 11, 64, 5000]) {
    const file = await openFormFile(inPieces(form(content), size), type)
    expect(file?.name).toBe('a b.jsonl')
    expect(await contentOf(file?.chunks ?? inPieces('', 1)), `in pieces of ${size}`).toBe(content)
  }
})

test('a form without a file, without an end or of another kind gives none', async () => {
  const none = '------b\r\nContent-Disposition: form-data; name="intent"\r\n\r\ncheck\r\n------b--\r\n'
  expect(await openFormFile(inPieces(none, 9), type)).toBeUndefined()
  expect(await openFormFile(inPieces('a=b', 9), 'application/x-www-form-urlencoded')).toBeUndefined()
  await expect(openFormFile(inPieces('------b\r\nContent', 9), type)).rejects.toThrow('end of multipart data')
  const endless = `------b\r\nX: ${'x'.repeat(40_000)}`
  await expect(openFormFile(inPieces(endless, 999), type)).rejects.toThrow('end of multipart data')
  await expect(fileIn(inPieces(form('content').slice(0, -20), 9))).rejects.toThrow('end of multipart data')
})

test('a sender who goes away in the middle of a file ends it with that error', async () => {
  async function* brokenOff() {
    yield Buffer.from(form('content').slice(0, -20))
    throw new Error('gone')
  }
  await expect(fileIn(brokenOff())).rejects.toThrow('gone')
})
