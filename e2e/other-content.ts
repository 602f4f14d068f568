import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const steps = ['none', 'xs', 'sm', 'base', 'lg', 'xl']
export const widths = ['full', '300px', '480px', '600px', '960px', 'narrow']

const picture = (filename: string) => ({ filename, alt: 'A picture' })
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const text = (value: string) => ({
  component: 'rich_text',
  _uid: value,
  title: value,
  text: { type: 'doc', content: [] },
})
const banner = (component: string, rest: object = {}) => ({
  component,
  _uid: component,
  title: component,
  image: picture('banner-reorder.svg'),
  ...rest,
})
const blocks = [
  ...widths.map((width) => ({ component: 'section', _uid: width, width, body: [text(width)] })),
  ...steps.map((step) => ({
    component: 'section',
    _uid: step,
    title: step,
    spacing: step,
    gap: step,
    body: [text('in')],
  })),
  { component: 'section', _uid: 'columns', body: [text('one'), text('two')] },
  { component: 'section', _uid: 'more', columns_mobile: 2, body: [text('left'), text('right')] },
  ...['small', 'medium', 'large'].map((image_size) => ({
    component: 'feature_list',
    _uid: image_size,
    title: image_size,
    image_size,
    items: [{ component: 'feature_item', _uid: image_size, image: picture('usp-eye.svg'), text: 'A feature' }],
  })),
  banner('image_banner'),
  banner('banner', { compression: 62 }),
  banner('big_banner'),
]

export const variants = { calm: 'Lenses for long days.', bold: 'Lenses for everything at once.' }
export type Variant = keyof typeof variants
const variant = (word: Variant) => ({
  component: 'ab_test',
  _uid: word,
  flag: 'greeting',
  variables: [{ component: 'ab_variable', _uid: `${word}-variable`, variableKey: 'word', value: word, type: 'String' }],
  default_variant: word === 'calm',
  body: [{ component: 'rich_text', _uid: `${word}-text`, text: paragraph(variants[word]) }],
})
/** Half of the visitors get each variant. */
export const flags = {
  greeting: (['calm', 'bold'] as const).map((value) => ({
    share: 50,
    variables: [{ variableKey: 'word', type: 'String' as const, value }],
  })),
}

const pages = {
  blocks: { component: 'page', _uid: 'blocks', title: 'blocks', body: blocks },
  tested: { component: 'page', _uid: 'tested', title: 'tested', body: [variant('calm'), variant('bold')] },
  'gifts/case': {
    component: 'cms_page',
    _uid: 'case',
    title: 'A case with your first order',
    text: paragraph('It is yours.'),
  },
}

/** A promotion that leads to a gift, another to one that does not exist. */
const promotions = Object.entries({ 'gifts/case': 'A case for you', 'gifts/nothing': 'Nothing for you' }).map(
  ([slug, words]) => ({
    component: 'top_page_promotion',
    _uid: slug,
    text: words,
    link: { linktype: 'story', id: slug, cached_url: slug, url: '' },
  }),
)

/** A folder with the demo content, the pages above and the flags. */
export function writeOtherContent() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-content-'))
  cpSync('content', join(folder, 'content'), { recursive: true })
  const english = join(folder, 'content/claravue/en')
  mkdirSync(join(english, 'gifts'))
  for (const [slug, content] of Object.entries(pages)) {
    const story = { name: slug, slug: slug.split('/').at(-1), full_slug: slug, uuid: slug, lang: 'en', content }
    writeFileSync(join(english, `${slug}.json`), JSON.stringify({ story }))
  }
  const settings = JSON.parse(readFileSync(join(english, 'settings.json'), 'utf8'))
  settings.story.content.top_page_promotions = promotions
  writeFileSync(join(english, 'settings.json'), JSON.stringify(settings))
  writeFileSync(join(folder, 'flags.json'), JSON.stringify(flags))
  return folder
}
