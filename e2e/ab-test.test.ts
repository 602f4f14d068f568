import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createLocalFlags } from '#server/flags/local.ts'
import { openWithLateFonts } from './page-checks.ts'
import { originOf } from './shop.ts'
import { browserTest, phone } from './visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-ab-'))

const words = { calm: 'Lenses for long days.', bold: 'Lenses for everything at once.' }
const shown = (word: keyof typeof words) => ({
  component: 'ab_test',
  _uid: word,
  flag: 'greeting',
  variables: [{ component: 'ab_variable', _uid: `${word}-variable`, variableKey: 'word', value: word, type: 'String' }],
  default_variant: word === 'calm',
  body: [
    {
      component: 'rich_text',
      _uid: `${word}-text`,
      text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words[word] }] }] },
    },
  ],
})
const story = {
  name: 'Tested',
  slug: 'tested',
  full_slug: 'tested',
  uuid: 'tested',
  lang: 'en',
  published_at: null,
  content: { component: 'page', _uid: 'page', title: 'Tested', body: [shown('calm'), shown('bold')] },
}
const table = {
  greeting: (['calm', 'bold'] as const).map((value) => ({
    share: 50,
    variables: [{ variableKey: 'word', type: 'String' as const, value }],
  })),
}
cpSync('content', join(folder, 'content'), { recursive: true })
writeFileSync(join(folder, 'content/claravue/en/tested.json'), JSON.stringify({ story }))
writeFileSync(join(folder, 'flags.json'), JSON.stringify(table))

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
const abTest = browserTest.extend('settings', { scope: 'file' }, ({}, { onCleanup }) => {
  // After the shop has stopped, which may still be making pictures.
  onCleanup(() => rmSync(folder, { recursive: true }))
  return { CONTENT_DIR: join(folder, 'content'), FLAGS_FILE: join(folder, 'flags.json') }
})

/** A visitor whom the flag gives this word. */
async function visitorOf(word: string) {
  const flags = createLocalFlags(table, { info() {} })
  for (let number = 0; ; number++) {
    const id = `visitor-${number}`
    if ((await flags.flag('greeting', { id }))?.[0]?.value === word) return id
  }
}

abTest(
  '[CMS-027] each visitor is sent their variant alone, which stays as it is from the first frame on',
  // A shop of its own has to open first.
  { timeout: 120_000 },
  async ({ visit, shop }) => {
    for (const word of ['calm', 'bold'] as const) {
      const page = await visit('claravue', { viewport: phone })
      const [own, other] = [words[word], words[word === 'calm' ? 'bold' : 'calm']]
      const url = originOf(shop, 'claravue')
      await page.context().addCookies([{ name: 'vsf-uid', value: await visitorOf(word), url }])
      // The second time it is kept, as the page of everybody with this variant.
      await page.goto('/en/tested')
      const [answer, { before: shift }] = await Promise.all([
        page.waitForResponse('**/en/tested'),
        openWithLateFonts(page, '/en/tested'),
      ])
      const html = await answer.text()
      expect([html.includes(own), html.includes(other)]).toEqual([true, false])
      expect(await answer.headerValue('server-timing')).toContain('hit')
      expect(await page.getByRole('main').innerText()).toContain(own)
      expect(shift).toBe(0)
    }

    const stranger = await visit('claravue')
    await stranger.goto('/en')
    expect(await stranger.context().cookies()).toEqual([])
    await stranger.goto('/en/tested')
    const first = await stranger.getByRole('main').innerText()
    const [cookie] = await stranger.context().cookies()
    expect([cookie?.name, cookie?.httpOnly]).toEqual(['vsf-uid', true])
    await stranger.reload()
    expect(await stranger.getByRole('main').innerText()).toBe(first)
  },
)
