import { z } from 'zod'
import { blockSchemas } from '#contract/content/blocks.ts'
import { AbVariable, FeatureItem, SellingPoint, Service, Studio, TrustBubble } from '#contract/content/parts.ts'
import { isTextMark, isTextNode } from '#contract/content/rich-text-parts.ts'
import { SearchAlternative, SearchSynonym, SearchTopic } from '#contract/content/search-words.ts'
import { DiscountNote, ShopSettings, TopPagePromotion } from '#contract/content/shop-settings.ts'
import { unusableRules } from '#server/content/path-rules.ts'
import { type Flaw, pictureOf, readBlock } from '#server/content/read-blocks.ts'
import { WrittenItem } from '#server/content/read-settings.ts'
import { timeWindow } from '#server/values/time-window-rules.ts'
import { deadLinks, type Fields, isFields, type WrittenStory } from './check-stories.ts'
import { searchWordFaults } from './search-word-faults.ts'

/** What a story may refer to: other stories of its brand and language, categories, pictures, files, hosts of frames. */
export type StoryContext = {
  stories: ReadonlyMap<string, WrittenStory>
  addresses: readonly string[]
  pictures: Pick<ReadonlySet<string>, 'has'>
  files: Pick<ReadonlySet<string>, 'has'>
  frameHosts: readonly string[]
}

/** A fault and its path from the top of the file. */
type PathFault = [path: string, what: string]
type Part = { path: string; fields: Fields }

/** Blocks inside other blocks are checked as parts of their own. */
const parts = z.array(z.unknown())

/** The schema of every component, by its name. */
const schemas: Record<string, z.ZodObject> = {
  ...blockSchemas,
  selling_point: SellingPoint,
  trust_bubble: TrustBubble,
  feature_item: FeatureItem,
  service: Service,
  studio: Studio,
  ab_variable: AbVariable,
  top_page_promotion: TopPagePromotion,
  discount_note: DiscountNote,
  menu_item: WrittenItem,
  search_words: z.object({ synonyms: parts, alternatives: parts, topics: parts.optional() }),
  search_synonym: SearchSynonym,
  search_alternative: SearchAlternative,
  search_topic: SearchTopic,
  shop_settings: ShopSettings.extend({
    top_unique_selling_points: parts,
    top_page_promotions: parts,
    subscription_banner: parts,
    discount_note: parts,
  }),
}
/** The menu has no schema: its items are checked as parts of their own. */
const withoutSchema = new Set(['menu'])
/** Fields that the content editor adds to every part. */
const editorFields = new Set(['component', '_uid', '_editable'])

/** Only reading a block finds these; the checks below describe all other flaws better. */
const flaws: Partial<Record<Flaw, string>> = {
  'too-large': 'is too large to be shown',
  'too-deep': 'is nested too deeply to be shown',
  'foreign-frame': 'is a frame of a host that is not allowed',
}

export function* contentFaults(content: Fields, path: string, context: StoryContext): Iterable<PathFault> {
  const all = partsIn(content, path)
  yield* readingFaults(content, all, context)
  if (content.component === 'search_words') yield* searchWordFaults(content, path)
  const seen = new Set<unknown>()
  for (const part of all) {
    yield* partFaults(part, context)
    const { _uid } = part.fields
    if (_uid !== undefined && seen.has(_uid)) yield [part.path, `another part has the same _uid ${_uid}`]
    seen.add(_uid)
  }
}

/** The blocks that the shop would leave out when it reads the story. */
function readingFaults(content: Fields, all: readonly Part[], { frameHosts }: StoryContext): PathFault[] {
  const found: PathFault[] = []
  const room = { left: 1_000_000 }
  const skip = (component: string, why: Flaw, entry: unknown) => {
    const path = all.find(({ fields }) => fields === entry)?.path
    const what = path ? flaws[why] : 'is no block'
    if (what) found.push([path ?? 'story.content', `${component} ${what}`])
  }
  if (Object.hasOwn(blockSchemas, String(content.component)))
    readBlock(content, { skip, pictureName: (name) => name, frameHosts, room })
  return found
}

/** Every object of a story, with the path to it. */
function partsIn(value: unknown, path: string): Part[] {
  if (typeof value !== 'object' || !value) return []
  const inner = Object.entries(value).flatMap(([name, field]) => partsIn(field, `${path}.${name}`))
  return isFields(value) ? [{ path, fields: value }, ...inner] : inner
}

function* partFaults(
  { path, fields }: Part,
  { stories, addresses, pictures, files }: StoryContext,
): Iterable<PathFault> {
  if (typeof fields.component === 'string') yield* blockFaults(path, fields.component, fields)
  else if (typeof fields.type === 'string') yield* textFaults(path, fields)
  const picture = pictureOf(fields)?.name
  if (picture && !pictures.has(picture)) yield [path, `there is no picture ${picture}`]
  if (fields.linktype === 'asset' && fields.url && !files.has(String(fields.url)))
    yield [path, `there is no file ${fields.url}`]
  if (fields.linktype === undefined) return
  for (const address of deadLinks([fields], stories, addresses)) yield [path, `the link leads nowhere: ${address}`]
}

/** The shop reads leniently; this check reports everything that it would leave out or read differently. */
function* blockFaults(path: string, component: string, fields: Fields): Iterable<PathFault> {
  if (withoutSchema.has(component)) return
  const schema = Object.hasOwn(schemas, component) ? schemas[component] : undefined
  if (!schema) return yield [path, `no block is called ${component}`]
  const { data, error } = schema.safeParse(fields)
  for (const { path: inner, message } of error?.issues ?? [])
    yield [[path, ...inner].join('.'), `${component}: ${inner.join('.')}: ${message}`]
  for (const [name, value] of Object.entries(fields)) {
    if (editorFields.has(name)) continue
    if (!Object.hasOwn(schema.shape, name)) yield [`${path}.${name}`, `${component} has no field ${name}`]
    else if (data && isReadDifferently(value, data[name]))
      yield [`${path}.${name}`, `${component}: ${name} cannot be ${JSON.stringify(value)}`]
  }
  if (!data) return
  if (!timeWindow(data, 'UTC')) yield [path, `${component}: its times cannot be read`]
  for (const rule of unusableRules(data)) yield [path, `${component}: the path rule ${rule} cannot be used`]
}

/** Nodes and marks of a text that the shop does not know: it would show only their words. */
function* textFaults(path: string, { type, marks }: Fields): Iterable<PathFault> {
  if (path.includes('.marks.')) return
  if (!isTextNode(String(type))) yield [path, `a text has no ${type}`]
  for (const mark of Array.isArray(marks) ? marks : [])
    if (!isTextMark(String(mark?.type))) yield [path, `a text has no mark ${mark?.type}`]
}

function isReadDifferently(written: unknown, read: unknown): boolean {
  if (written === '' || written === null) return false
  if (typeof written === 'object') return read === undefined
  return String(written).trim() !== String(read).trim()
}
