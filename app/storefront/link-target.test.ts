import { expect, test } from 'vitest'
import { Link } from '#contract/content/story.ts'
import { linkTarget } from './link-target.ts'

const site = {
  hosts: ['claravue.example', 'www.claravue.test'],
  path: (target: string) => (target === '/' ? '/it' : `/it${target}`),
}
const target = (link: object) => linkTarget(Link.parse(link), site)
const url = (written: string) => target({ linktype: 'url', url: written, cached_url: written })

test.each([
  ['https://optik.example/termin?a=1#b', 'https://optik.example/termin?a=1#b'],
  ['//optik.example/x', 'https://optik.example/x'],
  ['www.optik.example', 'https://www.optik.example/'],
  ['https://shop.claravue.example/', 'https://shop.claravue.example/'],
  ['https://claravue.example.evil.example/', 'https://claravue.example.evil.example/'],
])('[CMS-033] %s is another host and opens a new tab', (written, href) => {
  expect(url(written)).toEqual({ href, newTab: true })
})

test.each([
  ['https://claravue.example/de/s?phrase=x', 'https://claravue.example/de/s?phrase=x'],
  ['https://CLARAVUE.example:8443/', 'https://claravue.example:8443/'],
])('[CMS-033] %s is the shop’s own domain and opens in place', (written, href) => {
  expect(url(written)).toEqual({ href, newTab: false })
})

test.each([
  ['https://www.claravue.example/de/terms', 'https://claravue.example/de/terms'],
  ['http://www.claravue.test/', 'http://claravue.test/'],
  ['www.claravue.example/p/1', 'https://claravue.example/p/1'],
])('[CMS-034] %s loses its www.', (written, href) => {
  expect(url(written)).toEqual({ href, newTab: false })
})

test.each([
  ['lens-care-it.pdf', '/it/download?file=lens-care-it.pdf', false],
  ['forms/return.DOCX', '/it/download?file=forms%2Freturn.DOCX', false],
  ['a.doc', '/it/download?file=a.doc', false],
  ['a.xls', '/it/download?file=a.xls', false],
  ['a.xlsx', '/it/download?file=a.xlsx', false],
  ['a.jpg', '/it/download?file=a.jpg', false],
  ['a.jpeg', '/it/download?file=a.jpeg', false],
  ['/pictures/a.png', '/pictures/a.png', false],
  ['https://www.claravue.example/a.pdf?v=2#page=3', 'https://claravue.example/a.pdf?v=2#page=3', false],
  ['https://other.example/a.pdf', 'https://other.example/a.pdf', true],
])('[CMS-039] %s is a download', (written, href, newTab) => {
  expect(url(written)).toEqual({ href, newTab, download: true })
  expect(target({ linktype: 'asset', url: written })).toEqual({ href, newTab, download: true })
})

test('[CMS-039] a file type elsewhere in the URL does not make a download', () => {
  for (const written of ['help', 'pdf', 'c/pdf', 'a.pdf.html', 'a.exe', 's?phrase=a.pdf', 'a.constructor'])
    expect(url(written)?.download).toBeUndefined()
  expect(url('javascript:alert(1)//.pdf')).toBeUndefined()
})

test('a story is a page in the reader’s language, and the story home is the home page', () => {
  expect(target({ linktype: 'story', cached_url: 'shipping' })?.href).toBe('/it/shipping')
  expect(target({ linktype: 'story', cached_url: 'help', anchor: 'values' })?.href).toBe('/it/help#values')
  expect(target({ linktype: 'story', cached_url: 'home' })?.href).toBe('/it')
})

test('a path without leading slash takes the reader’s language, one with it is complete', () => {
  expect(url('c/lenti-a-contatto')?.href).toBe('/it/c/lenti-a-contatto')
  expect(url('/it/appuntamento')?.href).toBe('/it/appuntamento')
})

test('e-mail addresses and telephone numbers open the programs for them', () => {
  expect(target({ linktype: 'email', email: 'a@b.example' })).toEqual({ href: 'mailto:a@b.example', newTab: false })
  expect(url('tel:+41440001200')?.href).toBe('tel:+41440001200')
})

test.each(['', ' ', 'javascript:alert(1)', 'data:text/html,x', '/\\evil.example', '/\t/evil.example', 'https://'])(
  '%j leads nowhere',
  (written) => expect(url(written)).toBeUndefined(),
)

test('a link that the editor left empty leads nowhere', () => {
  expect(target({ linktype: 'story', id: '', url: '', cached_url: '' })).toBeUndefined()
  expect(linkTarget(undefined, site)).toBeUndefined()
})
