import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = { variableKey: 'shown', type: 'String', value: 'yes' }

/**
 * Settings for a shop with the page `/tested`: what the home page shows, to all to whom a flag gives it. Everybody is
 * given it, so that both pages are as long.
 */
export function withTestedPage() {
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-tested-'))
  const stories = join(folder, 'content')
  const flags = join(folder, 'flags.json')
  cpSync('content', stories, { recursive: true })
  const answer = JSON.parse(readFileSync(join(stories, 'claravue/de/home.json'), 'utf8'))
  const { story } = answer
  const variant = {
    component: 'ab_test',
    _uid: 'tested',
    flag: 'tested',
    default_variant: false,
    body: story.content.body,
    variables: [{ component: 'ab_variable', _uid: 'shown', ...variable }],
  }
  const tested = { ...story, slug: 'tested', full_slug: 'tested', content: { ...story.content, body: [variant] } }
  writeFileSync(join(stories, 'claravue/de/tested.json'), JSON.stringify({ ...answer, story: tested }))
  writeFileSync(flags, JSON.stringify({ tested: [{ share: 100, variables: [variable] }] }))
  return {
    settings: { CONTENT_DIR: stories, FLAGS_FILE: flags },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
