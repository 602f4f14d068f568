import { beforeAll, expect, test } from 'vitest'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { editions } from '#server/testing/story-pages.ts'

let ask: Ask
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

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
test.each(editions)('every page of $name speaks, and is valid HTML', async ({ brand, locale, paths }) => {
  for (const path of paths) {
    const response = await ask(path, { host: `${brand}.localhost:3000` })
    const html = await response.text()
    const found = {
      path,
      status: response.status,
      lang: /<html lang="(..)"/.exec(html)?.[1],
      raw: rawMessageIds(html),
      faults: await htmlFaults(/<main\b.*<\/main>/s.exec(html)?.[0] ?? 'no page'),
    }
    expect(found).toEqual({ path, status: 200, lang: locale, raw: [], faults: [] })
  }
})
