import { expect, test } from 'vitest'
import { isDownload, readRange } from './rules.ts'

test.each(['lens-care-de.pdf', 'forms/return.docx', 'a/b/c/d.PNG', 'price.2026.xlsx', 'photo.jpeg'])(
  '%s can be the name of a file',
  (name) => expect(isDownload(name)).toBe(true),
)

test.each([
  '',
  'home.json',
  '.env',
  'a',
  '.pdf',
  'a/.pdf',
  '../secret.pdf',
  'a/../../secret.pdf',
  'a/..pdf',
  '/etc/passwd.pdf',
  'C:\\x.pdf',
  '..\\x.pdf',
  'a//b.pdf',
  '%2e%2e/x.pdf',
  'x\0.pdf',
  'x.pdf\n',
  'a b.pdf',
  'a/b/c/d/e.pdf',
  `${'x'.repeat(120)}.pdf`,
  'x.svg',
  'x.html',
  'x.pdf.exe',
])('%j cannot', (name) => expect(isDownload(name)).toBe(false))

test.each<[header: string, span: ReturnType<typeof readRange>]>([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-5', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['lines=1-2', undefined],
])('of 100 bytes, %s is %j', (header, span) => expect(readRange(header, 100)).toEqual(span))
