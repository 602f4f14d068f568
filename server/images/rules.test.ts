import { expect, test } from 'vitest'
import { mailPicturePath } from '#contract/catalogue/picture-sizes.ts'
import { pictureFormat, readPictureAddress } from './rules.ts'

test('[UIX-009] a card’s picture is 216 × 268, and twice that on fine screens', () => {
  expect(readPictureAddress('/img/216x268/AQ-30-front')).toEqual({ name: 'AQ-30-front', width: 216, height: 268 })
  expect(readPictureAddress('/img/216x268@2x/AQ-30-front')).toEqual({ name: 'AQ-30-front', width: 432, height: 536 })
  expect(readPictureAddress('/img/140x200/AQ-30-front')).toBeDefined()
})

test.each([
  ['[UIX-010] cart line', '170x170'],
  ['[UIX-010] small cart line', '120x120'],
  ['[UIX-010] checkout line', '100x100'],
  ['[UIX-011] gallery', '1080x1340'],
  ['[UIX-011] gallery thumb', '160x160'],
  ['[UIX-014] cover', '300x300'],
  ['[UIX-014] cart on small screens', '140x140'],
  ['[UIX-014] order thumb', '140x200'],
])('%s: %s', (_use, size) => {
  expect(readPictureAddress(`/img/${size}/x`)).toBeDefined()
})

test('[UIX-012] a banner in a row is 366 × 240 or 390 × 255, and twice that on fine screens', () => {
  const scene = { name: 'teaser', ofPage: true }
  expect(readPictureAddress('/img/366x240/page/teaser')).toEqual({ ...scene, width: 366, height: 240 })
  expect(readPictureAddress('/img/390x255/page/teaser')).toEqual({ ...scene, width: 390, height: 255 })
  expect(readPictureAddress('/img/390x255@2x/page/teaser')).toEqual({ ...scene, width: 780, height: 510 })
})

test('[UIX-015, UIX-018] a picture across the page is 320 to 1920 px wide, of quality 85 unless the URL names another', () => {
  const made = [200, 320, 480, 640, 768, 1024, 1280, 1536, 1920, 2048].filter((width) =>
    readPictureAddress(`/img/${width}w/page/banner`),
  )
  expect(made).toEqual([320, 480, 640, 768, 1024, 1280, 1536, 1920])
  expect(readPictureAddress('/img/320w/page/banner')).toEqual({ name: 'banner', width: 320, ofPage: true })
  expect(readPictureAddress('/img/320w-q60/page/banner')).toMatchObject({ quality: 60 })
})

test('an uploaded picture is made like one of a page', () => {
  const name = 'asset/0123456789abcdefghijkl/4711/1200x800/0a1b2c/photo.jpg'
  const uploaded = { name, ofPage: true, isUploaded: true }
  expect(readPictureAddress(`/img/640w-q60/${name}`)).toEqual({ ...uploaded, width: 640, quality: 60 })
  expect(readPictureAddress(`/img/390x255@2x/${name}`)).toEqual({ ...uploaded, width: 780, height: 510 })
  for (const size of ['216x268', '200w', '640w-q61']) expect(readPictureAddress(`/img/${size}/${name}`)).toBeUndefined()
})

test.each([
  '/img/320w/asset/photo.jpg',
  '/img/320w/asset/0123456789abcdefghijkl/4711/1200x800/0a1b2c/photo.html',
  '/img/320w/asset/0123456789abcdefghijkl/4711/1200x800/../photo.jpg',
  '/img/320w/asset/0123456789abcdefghijkl/https://evil.example/1x1/a/photo.jpg',
  '/img/320w/banner',
  '/img/320w-q85/page/banner',
  '/img/320w-q61/page/banner',
  '/img/320w-q25/page/banner',
  '/img/320w-q105/page/banner',
  '/img/216x268/page/banner',
  '/img/390x255/banner',
  '/img/217x268/x',
  '/img/216x268@3x/x',
  '/img/216x268/../../etc/passwd',
  '/img/216x268/..%2f..%2fetc',
  '/img/216x268/x.svg',
  '/img/216x268/',
  '/img/x',
  `/img/216x268/${'x'.repeat(10_000)}`,
  '/img/99999x99999/x',
])('%s is no picture', (path) => expect(readPictureAddress(path)).toBeUndefined())

test.each([
  ['image/avif,image/webp,*/*', 'avif'],
  ['image/webp,*/*', 'webp'],
  [undefined, 'webp'],
])('a browser that accepts %s gets %s', (accept, format) => expect(pictureFormat(accept)).toBe(format))

test('a picture for mails has one size', () => {
  const picture = { width: 144, height: 144, isMailed: true }
  expect(readPictureAddress(mailPicturePath('AQ-30-front'))).toEqual({ name: 'AQ-30-front', ...picture })
  expect(readPictureAddress('/img/72x72@2x/dorvane-brise-front~black.jpg')).toEqual({
    name: 'dorvane-brise-front~black',
    ...picture,
  })
  for (const path of ['72x72/AQ-30-front.jpg', '100x100@2x/AQ-30-front.jpg', '72x72@2x/AQ-30-front', '72x72@2x/x.png'])
    expect(readPictureAddress(`/img/${path}`)).toBeUndefined()
})
