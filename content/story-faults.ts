import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { Story } from '#contract/content/story.ts'
import { isDeeperThan } from '#server/content/flaws.ts'
import { isSlug } from '#server/content/service.ts'
import { contentFaults, type StoryContext } from './block-faults.ts'
import { categoryAddresses, outline, type WrittenStory } from './check-stories.ts'
import { linesOf } from './json-lines.ts'

/** `path`: where it is in the story, from its top. */
export type Fault = { file: string; line: number; path: string; what: string }

type ShopFacts = {
  brands: readonly Brand[]
  categories: Parameters<typeof categoryAddresses>[0]
  /** The hosts whose pages may be shown in a frame. */
  frameHosts: readonly string[]
}

/** The faults in the stories of a folder, drafts included, by file and line. */
export function storyFaults(folder: string, facts: ShopFacts): Fault[] {
  const steps = storyFaultSteps(folder, facts)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same, with a pause before each story, for a process that has visitors. */
export function* storyFaultSteps(
  folder: string,
  { brands, categories, frameHosts }: ShopFacts,
): Generator<undefined, Fault[]> {
  const files = globSync('*/*/**/*.json', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
  const faults: Fault[] = []
  const read: ReadStory[] = []
  for (const file of files) {
    yield
    read.push(...readFile(folder, file, faults))
  }
  const pictures = new Set(globSync('*', { cwd: join(folder, 'pictures') }))
  const downloads = new Set(globSync('**', { cwd: join(folder, 'files') }))
  const facts = { brands, categories, frameHosts, pictures, files: downloads, sameIn: sameByUuid }
  return [...faults, ...(yield* faultStepsIn(read, facts))].toSorted(byPlace)
}

const byPlace = (a: Fault, b: Fault) => Number(a.file > b.file) - Number(a.file < b.file) || a.line - b.line
/** The same story in another language has the same uuid in files. */
const sameByUuid = ({ story }: WrittenStory) => story.uuid

type StoryFacts = ShopFacts &
  Pick<StoryContext, 'pictures' | 'files'> & {
    /** Equal for the editions of one story in several languages. */
    sameIn: (written: WrittenStory) => string
  }

/** The faults in these stories, with a pause before each. */
export function* faultStepsIn(
  read: readonly ReadStory[],
  { brands, categories, frameHosts, pictures, files, sameIn }: StoryFacts,
): Generator<undefined, Fault[]> {
  const faults: Fault[] = []
  const published = read.filter(({ isDraft }) => !isDraft)
  for (const { file, lines, written } of read) {
    yield
    const { brand, locale, story } = written
    const stories = new Map(
      published
        .filter((other) => other.written.brand === brand && other.written.locale === locale)
        .map((other) => [other.written.slug, other.written]),
    )
    const addresses = categoryAddresses(categories, locale)
    const context = { stories, addresses, pictures, files, frameHosts }
    const report = (path: string, what: string) => faults.push({ file, line: lineOf(lines, path), path, what })
    if (!isSlug(written.slug)) report('story', `no page can be at ${written.slug}`)
    for (const [path, what] of contentFaults(story.content, 'story.content', context)) report(path, what)
  }
  return [...faults, ...translationFaults(published, brands, sameIn)]
}

/** The line of the value, or of the value that contains it. */
function lineOf(lines: ReadonlyMap<string, number>, path: string): number {
  return lines.get(path) ?? (path.includes('.') ? lineOf(lines, path.replace(/\.[^.]*$/, '')) : 1)
}

/** `file`: where the story is, for who looks for it. */
export type ReadStory = { file: string; isDraft: boolean; lines: ReadonlyMap<string, number>; written: WrittenStory }

function readFile(folder: string, file: string, faults: Fault[]): ReadStory[] {
  const text = readFileSync(join(folder, file), 'utf8')
  const isDraft = file.endsWith('.draft.json')
  const [brand = '', locale, ...path] = file.replace(/(\.draft)?\.json$/, '').split('/')
  try {
    const lines = linesOf(text)
    const { story } = JSON.parse(text)
    if (isDeeperThan(200, story)) {
      faults.push({ file, line: 1, path: 'story', what: 'is nested too deeply to be read' })
      return []
    }
    const { error } = Story.safeParse(story)
    for (const { path, message } of error?.issues ?? []) {
      const at = ['story', ...path].join('.')
      faults.push({ file, line: lines.get(at) ?? 1, path: at, what: `${at}: ${message}` })
    }
    if (error) return []
    const written = { brand, locale: locale as LocaleCode, slug: path.join('/'), story, content: story.content }
    return [{ file, isDraft, lines, written }]
  } catch (error) {
    const [what = ''] = error instanceof Error ? error.message.split('\n') : []
    faults.push({ file, line: Number(/line (\d+)/.exec(what)?.[1] ?? 1), path: '', what: `is no JSON: ${what}` })
    return []
  }
}

/** A story has the same blocks in all languages of its brand. */
function translationFaults(
  published: readonly ReadStory[],
  brands: readonly Brand[],
  sameIn: StoryFacts['sameIn'],
): Fault[] {
  const faults: Fault[] = []
  const stories = Map.groupBy(published, ({ written }) => `${written.brand} ${sameIn(written)}`)
  for (const editions of stories.values()) {
    const [first, ...others] = editions
    const locales = brands.find(({ id }) => id === first?.written.brand)?.locales ?? []
    const missing = locales.filter((code) => !editions.some(({ written }) => written.locale === code))
    if (first && missing.length > 0)
      faults.push({ file: first.file, line: 1, path: 'story', what: `is not translated into ${missing.join(', ')}` })
    for (const { file, written } of others)
      if (first && outline(written.content) !== outline(first.written.content))
        faults.push({ file, line: 1, path: 'story', what: `is made of other blocks than ${first.file}` })
  }
  return faults
}
