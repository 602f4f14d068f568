import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { originOf } from './shop.ts'
import { browserTest, patience } from './visitor.ts'

browserTest(
  '[TRK-022] a page loads nothing of the reporter until something fails; then it tells the shop once, without the address of the page',
  async ({ browser, shop }) => {
    // Of its own, because an error fails the tests of all other visitors.
    const context = await browser.newContext({ baseURL: originOf(shop, 'claravue') })
    context.setDefaultTimeout(patience.timeout)
    try {
      const page = await context.newPage()
      const files: string[] = []
      page.on('request', (request) => void files.push(new URL(request.url()).pathname))
      await page.goto('/en/terms?email=anna@example.org')
      await hydrated(page)
      expect(files.filter((path) => /reporter|sentry|api\/errors/.test(path))).toEqual([])

      const reported = page.waitForRequest(/\/api\/errors$/, patience)
      await page.evaluate(() => {
        dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }))
        dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
        const error = new RangeError('anna@example.org has no order 4711')
        setTimeout(() => {
          void Promise.reject(error)
          throw error
        })
      })
      const request = await reported
      expect(request.postDataJSON()).toEqual({
        name: 'RangeError',
        frames: [],
        causes: [],
        route: '/en/*',
        locale: 'en',
        release: readFileSync('build/release', 'utf8'),
      })
      expect((await request.response())?.status()).toBe(204)
      // A second error is told after the first, so that what was told of the first is complete.
      const next = page.waitForRequest(/\/api\/errors$/, patience)
      await page.evaluate(() => void setTimeout(() => void Promise.reject(new SyntaxError('another one'))))
      expect((await next).postDataJSON().name).toBe('SyntaxError')
      // An error that the router catches is told with the pattern of the page that was asked for.
      await page.route(/\/help\.data/, (route) => route.fulfill({ contentType: 'text/x-script', body: 'not data' }))
      const caught = page.waitForRequest(/\/api\/errors$/, patience)
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/en/help"]')?.click())
      const told = await caught
      expect([told.postDataJSON().route, (await told.response())?.status()]).toEqual(['/en/*', 204])
      expect(files.filter((path) => path === '/api/errors')).toHaveLength(3)
      expect(files.filter((path) => path.includes('sentry'))).toEqual([])
      const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      expect(stored.filter((key) => /error|sentry/i.test(key))).toEqual([])
    } finally {
      await context.close()
    }
  },
)
