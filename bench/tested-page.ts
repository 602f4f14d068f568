import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = { variableKey: 'shown', type: 'String', value: 'yes' }

/**
 * Settings for a shop with the page `/tested`: the home page as a variant of an A/B test. Its flag is on for every
 * visitor, so that both pages have the same length.
 */
export function withTestedPage() {
  const folder = mkdtempSync(join(tmpdir(), 'lens-shop-tested-'))
  const stories = join(folder, 'content')
  const flags = join(folder, 'flags.json')
  cpSync('content', stories, { recursive: true })
  const home = JSON.parse(readFileSync(join(stories, 'claravue/de/home.json'), 'utf8'))
  const { story } = home
  const variant = {
    component: 'ab_test',
    _uid: 'tested',
    flag: 'tested',
    default_variant: false,
    body: story.content.body,
    variables: [{ component: 'ab_variable', _uid: 'shown', ...variable }],
  }
  const tested = { ...story, slug: 'tested', full_slug: 'tested', content: { ...story.content, body: [variant] } }
  writeFileSync(join(stories, 'claravue/de/tested.json'), JSON.stringify({ ...home, story: tested }))
  writeFileSync(flags, JSON.stringify({ tested: [{ share: 100, variables: [variable] }] }))
  return {
    settings: { CONTENT_DIR: stories, FLAGS_FILE: flags },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
