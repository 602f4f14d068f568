import { expect } from 'vitest'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { ask } from '#server/testing/shop-process.ts'
import { editions } from './editions.ts'
import { browserTest } from './visitor.ts'

/** Every text that looks like the id of a message, seen or only heard. Names of cookies are marked as code. */
function rawMessageIds(html: string) {
  const page = html.replace(/<(script|style|code)\b.*?<\/\1>/gs, '')
  const seen = page.split(/<[^>]*>/)
  const heard = [...page.matchAll(/ (?:aria-label|alt|title|placeholder|content)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [...seen, ...heard].filter((text) => /^[a-z_]+\.[a-z_]+/.test(text.trim()) || /\b[a-z]+_[a-z_]+\b/.test(text))
}

// That every page fits the window: e2e/content-pages.test.ts. What is around all of them is valid: server/http/valid-html.page.test.ts.
browserTest.for(editions)(
  'every page of $name speaks, and is valid HTML',
  async ({ brand, locale, paths }, { shop: { port } }) => {
    for (const path of paths) {
      const { status, body } = await ask(port, path, { host: `${brand}.localhost:${port}` })
      const found = {
        path,
        status,
        lang: /<html lang="(..)"/.exec(body)?.[1],
        raw: rawMessageIds(body),
        faults: await htmlFaults(/<main\b.*<\/main>/s.exec(body)?.[0] ?? 'no page'),
      }
      expect(found).toEqual({ path, status: 200, lang: locale, raw: [], faults: [] })
    }
  },
)
