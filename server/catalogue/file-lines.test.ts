import { expect, test } from 'vitest'
import { temporaryFile } from '#server/testing/temporary-file.ts'
import { type Line, readLines, unreadable } from './file-lines.ts'

async function linesOf(content: string | Buffer): Promise<Line[]> {
  const all: Line[] = []
  for await (const lines of readLines(temporaryFile('file', content), () => {})) all.push(...lines)
  return all
}

test('lines are numbered as an editor numbers them; blank ones are passed over; the last needs no end', async () => {
  expect(await linesOf('one\n\n  \r\ntwo\r\nthree')).toEqual([
    { number: 1, text: 'one' },
    { number: 4, text: 'two\r' },
    { number: 5, text: 'three' },
  ])
})

test('a letter that is cut in two by the chunks of the file is whole again', async () => {
  const line = 'ä'.repeat(200_001)
  const lines = await linesOf(`x${line}\n${line}\n${line}\n`)
  expect(lines.map(({ text }) => text)).toEqual([`x${line}`, line, line])
})

test('a line of a million bytes is read, a longer one is left out, and the next one is read again', async () => {
  const lines = await linesOf(`${'x'.repeat(1_000_000)}\n${'y'.repeat(3_000_000)}\nz\n`)
  expect(lines.map(({ text, fault }) => text?.length ?? fault)).toEqual([
    1_000_000,
    'is longer than a million bytes',
    1,
  ])
})

test('bytes that are not UTF-8 and a byte order mark are reported', async () => {
  expect(await linesOf(Buffer.from('ok\n\xe4\n', 'latin1'))).toEqual([
    { number: 1, text: 'ok' },
    { number: 2, fault: 'is not UTF-8' },
  ])
  expect(await linesOf('\uFEFFone\n\uFEFFtwo\n')).toEqual([
    { number: 1, text: 'one', fault: 'begins with a byte order mark: save the file as UTF-8 without one' },
    { number: 2, text: '\uFEFFtwo' },
  ])
})

test('a path that is no file is explained in words', async () => {
  const file = temporaryFile('file', 'x')
  expect(await unreadable(file)).toBeUndefined()
  expect(await unreadable(temporaryFile('empty', ''))).toBe('is empty')
  expect(await unreadable(`${file}/below`)).toBe('does not exist')
  expect(await unreadable(`${file}.none`)).toBe('does not exist')
  expect(await unreadable(import.meta.dirname)).toBe('is a folder, not a file')
})
