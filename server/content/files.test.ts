import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createContentFiles } from './files.ts'
import { type Answers, contentServiceContract } from './service.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string) {
  const file = join(folder, `${path}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
mkdirSync(join(folder, 'pictures'))
writeFileSync(join(folder, 'pictures/eye.svg'), '<svg/>')

describe('a folder of stories', () => {
  contentServiceContract((answers: Answers) => {
    for (const [path, answer] of Object.entries(answers)) write(path, JSON.stringify(answer))
    return createContentFiles(folder)
  })

  const german = { brand: 'claravue', locale: 'de', version: 'published' } as const

  test('a file that is not JSON is a broken story', async () => {
    write('claravue/de/torn', '{ "story": ')
    await expect(createContentFiles(folder).story('torn', german)).rejects.toMatchObject({ name: 'BrokenStory' })
  })

  test('[CMS-002] a changed file is seen by the next reader', async () => {
    const files = createContentFiles(folder)
    const named = (name: string) =>
      JSON.stringify({
        story: {
          name,
          slug: 'settings',
          full_slug: 'settings',
          uuid: 'u',
          lang: 'de',
          content: { component: 'x', _uid: 'y' },
        },
      })
    write('claravue/de/settings', named('before'))
    expect((await files.story('settings', german))?.name).toBe('before')
    write('claravue/de/settings', named('after!'))
    expect((await files.story('settings', german))?.name).toBe('after!')
  })

  test('a folder that is not there has no stories', async () => {
    expect(await createContentFiles(join(folder, 'nowhere')).story('home', german)).toBeUndefined()
  })
})
