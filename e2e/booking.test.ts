import { expect } from 'vitest'
import { hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { browserTest } from './visitor.ts'

// In the other languages, and from there to the service of a brand: server/content/home-markup.page.test.ts, server/http/routes.page.test.ts.
browserTest(
  '[RTE-024] the link to an appointment leaves the app and loads the same address afresh',
  async ({ visit }) => {
    const page = await visit('claravue')
    await page.goto('/')
    await hydrated(page)
    await markDocument(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const html = '<!doctype html><title>Appointments</title><h1>Appointments</h1>'
    await page.route('**/termin', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.locator('main a[href="/termin"]').click()
    await page.getByRole('heading', { name: 'Appointments' }).waitFor()
    expect(await isSameDocument(page)).toBe(false)
    // The browser itself went to this very address: the application did not ask for its data first.
    expect(asked).toContain('/termin')
    expect(asked).not.toContain('/termin.data')
  },
)
