import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import { hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { browserTest } from './visitor.ts'

const service = createServer((_, outgoing) => {
  outgoing.setHeader('Content-Type', 'text/html; charset=utf-8').end('<!doctype html><h1>Appointments</h1>')
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
afterAll(() => service.close())

const bookingTest = browserTest.extend('settings', { scope: 'file' }, () => ({ BOOKING_URL_CLARAVUE: address }))

bookingTest.for([
  ['/', '/termin'],
  ['/fr', '/fr/rendez-vous'],
])('[RTE-024] from %s the link to %s leaves the shop', async ([home, booking], { visit }) => {
  const page = await visit('claravue')
  await page.goto(`${home}`)
  await hydrated(page)
  await markDocument(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.locator(`main a[href="${booking}"]`).click()
  await page.waitForURL(address)
  expect(await isSameDocument(page)).toBe(false)
  // The browser itself went to this very address: the application did not ask for its data first.
  expect(asked).toContain(booking)
  expect(asked).not.toContain(`${booking}.data`)
  expect(await page.locator('h1').innerText()).toBe('Appointments')
})
