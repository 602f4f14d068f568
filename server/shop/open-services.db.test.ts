import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import type { PageAnswer } from '#server/page-cache/page-answer.ts'
import { createPageCache } from '#server/page-cache/page-cache.ts'
import { createBackground } from '#server/process/background.ts'
import { dbTest } from '#server/testing/database.ts'
import { quietErrors } from '#server/testing/quiet-errors.ts'
import { openServices } from './open-services.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }

dbTest('a changed story is found at once, and pages with found content are dropped', async ({ database }) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('content/claravue/de/returns.json', join(folder, 'claravue/de/returns.json'))
  const config = readConfig(brands, {}, { CONTENT_DIR: folder, DATA_DIR: join(folder, 'data') })
  const cache = createPageCache<PageAnswer>({ maxBytes: 1_000_000 })
  const invalidate = vi.spyOn(cache, 'invalidate')
  await using resources = new AsyncDisposableStack()
  const background = createBackground(log)
  const { services } = await openServices({ config, database, errors: quietErrors, log, background, cache, resources })
  const found = async (phrase: string) =>
    (await services.contentSearch.of('claravue', 'de')).index.pages(phrase, true).map(({ title }) => title)
  expect(await found('Zauberei')).toEqual([])

  // The content service announces a story.
  await announceChange(database.db, ['content:claravue/de/other'])
  const dropped = (tag: string) => expect(invalidate).toHaveBeenCalledWith([tag, 'search-content'])
  await vi.waitFor(() => dropped('content:claravue/de/other'), 120_000)

  // An editor writes a file.
  const story = { name: 'n', slug: 'magic', full_slug: 'magic', uuid: 'u', lang: 'de' }
  const content = { component: 'cms_page', _uid: 'c', title: 'Zauberei', text: { type: 'doc', content: [] } }
  writeFileSync(join(folder, 'claravue/de/magic.json'), JSON.stringify({ story: { ...story, content } }))
  await vi.waitFor(async () => expect(await found('Zauberei')).toEqual(['Zauberei']), 120_000)
  dropped('content:claravue/de/magic')
})
