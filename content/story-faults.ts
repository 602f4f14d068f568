import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { Story } from '#contract/content.ts'
import { blockSchemas } from '#contract/content-blocks.ts'
import { AbVariable, FeatureItem, SellingPoint, Service, Studio, TrustBubble } from '#contract/content-parts.ts'
import { DiscountNote, ShopSettings, TopPagePromotion } from '#contract/shop-settings.ts'
import { pictureOf } from '#server/content/read-blocks.ts'
import { WrittenItem } from '#server/content/read-settings.ts'
import { categoryAddresses, deadLinks, outline, type WrittenStory } from './check-stories.ts'
import { linesOf } from './json-lines.ts'

export type Fault = { file: string; line: number; what: string }

type Means = {
  brands: readonly Brand[]
  categories: Parameters<typeof categoryAddresses>[0]
}
type Fields = Record<string, unknown>
type Part = { path: string; fields: Fields }

/** Blocks inside of others are parts of their own. */
const parts = z.array(z.unknown())

/** Everything that has a component, by its name. */
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
  shop_settings: ShopSettings.extend({
    top_unique_selling_points: parts,
    top_page_promotions: parts,
    subscription_banner: parts,
    discount_note: parts,
  }),
}
/** Parts of the format itself, and the menu, which is nothing but its items. */
const free = new Set(['menu'])
const ofTheEditor = new Set(['component', '_uid', '_editable'])

/** What is wrong in the stories of a folder, drafts included, by file and line. */
export function storyFaults(folder: string, means: Means): Fault[] {
  const files = globSync('*/*/**/*.json', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const faults: Fault[] = []
  const read = files.flatMap((file) => readFile(folder, file, faults) ?? [])
  const published = read.filter(({ isDraft }) => !isDraft)
  const pictures = new Set(globSync('*', { cwd: join(folder, 'pictures') }))
  for (const each of read) {
    const { brand, locale } = each.written
    const known = new Map(
      published
        .filter(({ written }) => written.brand === brand && written.locale === locale)
        .map(({ written }) => [written.slug, written]),
    )
    const addresses = categoryAddresses(means.categories, locale)
    for (const part of partsIn(each.written.content, 'story.content')) {
      for (const [path, what] of faultsOf(part, { known, addresses, pictures }))
        faults.push({ file: each.file, line: each.lines.get(path) ?? each.lines.get(part.path) ?? 1, what })
    }
  }
  return [...faults, ...translationFaults(published, means.brands)]
}

type ReadFile = { file: string; isDraft: boolean; lines: ReadonlyMap<string, number>; written: WrittenStory }

function readFile(folder: string, file: string, faults: Fault[]): ReadFile | undefined {
  const text = readFileSync(join(folder, file), 'utf8')
  const isDraft = file.endsWith('.draft.json')
  const [brand = '', locale, ...path] = file.replace(/(\.draft)?\.json$/, '').split('/')
  try {
    const lines = linesOf(text)
    const { story } = JSON.parse(text)
    const { error } = Story.safeParse(story)
    for (const { path, message } of error?.issues ?? []) {
      const at = ['story', ...path].join('.')
      faults.push({ file, line: lines.get(at) ?? 1, what: `${at}: ${message}` })
    }
    if (error) return undefined
    const written = { brand, locale: locale as LocaleCode, slug: path.join('/'), story, content: story.content }
    return { file, isDraft, lines, written }
  } catch (error) {
    faults.push({ file, line: 1, what: `is no JSON: ${(error as Error).message}` })
    return undefined
  }
}

/** Every object of a story, with the path to it. */
function partsIn(value: unknown, path: string): Part[] {
  if (typeof value !== 'object' || !value) return []
  const inner = Object.entries(value).flatMap(([name, field]) => partsIn(field, `${path}.${name}`))
  return Array.isArray(value) ? inner : [{ path, fields: value as Fields }, ...inner]
}

type Around = { known: ReadonlyMap<string, WrittenStory>; addresses: readonly string[]; pictures: ReadonlySet<string> }

function* faultsOf(
  { path, fields }: Part,
  { known, addresses, pictures }: Around,
): Iterable<[path: string, what: string]> {
  if (typeof fields.component === 'string') yield* blockFaults(path, fields.component, fields)
  const picture = pictureOf(fields)?.name
  if (picture && !pictures.has(picture)) yield [path, `there is no picture ${picture}`]
  if (fields.linktype === undefined) return
  for (const address of deadLinks([fields], known, addresses)) yield [path, `the link leads nowhere: ${address}`]
}

/** The shop reads leniently; here everything counts that it would leave out or read as something else. */
function* blockFaults(path: string, component: string, fields: Fields): Iterable<[path: string, what: string]> {
  if (free.has(component)) return
  const schema = Object.hasOwn(schemas, component) ? schemas[component] : undefined
  if (!schema) return yield [path, `no block is called ${component}`]
  const { data, error } = schema.safeParse(fields)
  for (const { path: inner, message } of error?.issues ?? [])
    yield [[path, ...inner].join('.'), `${component}: ${inner.join('.')}: ${message}`]
  for (const [name, value] of Object.entries(fields)) {
    if (ofTheEditor.has(name)) continue
    if (!Object.hasOwn(schema.shape, name)) yield [`${path}.${name}`, `${component} has no field ${name}`]
    else if (data && isReadDifferently(value, data[name]))
      yield [`${path}.${name}`, `${component}: ${name} cannot be ${JSON.stringify(value)}`]
  }
}

function isReadDifferently(written: unknown, read: unknown): boolean {
  if (written === '' || written === null) return false
  if (typeof written === 'object') return read === undefined
  return String(written).trim() !== String(read).trim()
}

/** One story is one in all languages of its brand: the same uuid, made of the same blocks. */
function translationFaults(published: readonly ReadFile[], brands: readonly Brand[]): Fault[] {
  const faults: Fault[] = []
  const stories = Map.groupBy(published, ({ written }) => `${written.brand} ${written.story.uuid}`)
  for (const editions of stories.values()) {
    const [first, ...others] = editions
    const locales = brands.find(({ id }) => id === first?.written.brand)?.locales ?? []
    const missing = locales.filter((code) => !editions.some(({ written }) => written.locale === code))
    if (first && missing.length > 0)
      faults.push({ file: first.file, line: 1, what: `is not translated into ${missing.join(', ')}` })
    for (const { file, written } of others)
      if (first && outline(written.content) !== outline(first.written.content))
        faults.push({ file, line: 1, what: `is made of other blocks than ${first.file}` })
  }
  return faults
}
