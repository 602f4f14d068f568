import { expect } from 'vitest'
import { takeMark } from '#app/inline-scripts.ts'
import { brands } from '#brands/all.ts'
import { inlineScriptsHeader } from '#contract/web/inline-scripts.ts'
import { readConfig } from '#server/config/config.ts'
import { secured } from '#server/http/security-headers.ts'
import { browserTest } from './visitor.ts'

browserTest(
  'a script that came into a page with its content does not run; the one that the renderer wrote does',
  async ({ browser }) => {
    const rendered = `<!doctype html><title>x</title><main><script>window.injected = true</script></main>
<script nonce="mark">window.ours = true</script>`
    const { html, hashes } = takeMark(rendered, 'mark')
    const { headers } = secured(
      new Response(html, { headers: { 'Content-Type': 'text/html', [inlineScriptsHeader]: hashes.join(' ') } }),
      new Request('http://claravue.localhost/'),
      readConfig(brands, {}, {}),
      false,
      { measurement: { collects: true } },
    )
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ body: html, headers: Object.fromEntries(headers) }))
    await page.goto('http://claravue.localhost/')
    expect(await page.evaluate(() => [Reflect.get(window, 'ours'), Reflect.get(window, 'injected')])).toEqual([
      true,
      undefined,
    ])
    await page.close()
  },
)
