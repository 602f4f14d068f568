import type { z } from 'zod'
import { type Block, blockParts, blockSchemas } from '#contract/content/blocks.ts'
import { flawOf } from './flaws.ts'
import { mayBeFramed } from './rules.ts'
import { takeBlocks } from './text-blocks.ts'

export type Flaw = 'unknown' | 'broken' | 'too-large' | 'too-deep' | 'no-picture' | 'foreign-frame'

/** Told about what the shop cannot show, by the name of its component or of the picture; a block as it was written. */
export type Skip = (what: string, why: Flaw, block?: unknown) => void

/** What reading a story's blocks needs. `room` is what is left of the size that a story may have. */
export type BlockReader = {
  skip: Skip
  /** What the shop calls a picture that a story names; nothing if it is not there. */
  pictureName: (written: string) => string | undefined
  frameHosts: readonly string[]
  room: { left: number }
}

const deepestBlock = 10
/** What a block counts for, however small: a story of nothing but empty blocks must end as well. */
const smallestBlock = 500

/** For a page of text whose text cannot be read: its title stays. */
const noText = { type: 'doc', content: [] }

type Fields = Record<string, unknown>
type Name = keyof typeof blockSchemas
type Parsed = z.infer<(typeof blockSchemas)[Name]>

/** The blocks that this shop knows, in their order. Others are told of and left out, so an editor may be ahead of us. */
function readBlocks(list: unknown, reader: BlockReader, depth: number): Block[] {
  return Array.isArray(list) ? list.flatMap((entry) => readBlock(entry, reader, depth) ?? []) : []
}

export function readBlock(entry: unknown, reader: BlockReader, depth = 0): Block | undefined {
  const component = componentOf(entry)
  const refuse = (why: Flaw) => void reader.skip(component, why, entry)
  if (!isKnown(component)) return refuse('unknown')
  if (depth > deepestBlock) return refuse('too-deep')
  const { body, ...own } = entry as Fields
  const block = parsed(component, own, { reader, depth, refuse })
  if (!block) return undefined
  if (block.component === 'iframe' && !mayBeFramed(block.url, reader.frameHosts)) return refuse('foreign-frame')
  return isWrapper(block) ? { ...block, body: readBlocks(body, reader, depth + 1) } : block
}

type Reading = { reader: BlockReader; depth: number; refuse: (why: Flaw) => void }

function parsed(name: Name, own: Fields, { reader, depth, refuse }: Reading) {
  const read = (fields: Fields): { data?: Parsed; flaw: Flaw } => {
    const flaw = flawOf(fields, reader.room, smallestBlock)
    if (flaw) return { flaw }
    const taken = hasText(name) && takeBlocks(fields.text, (list) => readBlocks(list, reader, depth + 1))
    const left = taken ? { ...fields, text: taken.text } : fields
    const { data } = blockSchemas[name].safeParse(readable(name, withPictures(left, reader), reader.skip))
    return {
      data: data && taken && taken.body.length > 0 ? Object.assign(data, { body: taken.body }) : data,
      flaw: 'broken',
    }
  }
  const { data, flaw } = read(own)
  if (data) return data
  refuse(flaw)
  return name === 'cms_page' ? read({ ...own, text: noText }).data : undefined
}

/** Without the entries of its list that cannot be read. */
function readable(name: Name, fields: Fields, skip: Skip) {
  const { field, part } = blockParts[name] ?? {}
  const list = field && fields[field]
  if (!part || !Array.isArray(list)) return fields
  const left = list.filter((entry) => {
    const isReadable = part.safeParse(entry).success
    if (!isReadable) skip(componentOf(entry), 'broken')
    return isReadable
  })
  return { ...fields, [field as string]: left }
}

/**
 * With every picture by the name that the shop has for it, and without those that are not there: a field that may be
 * empty is, and what cannot do without is left out.
 */
export function withPictures<Content>(content: Content, reader: Pick<BlockReader, 'pictureName' | 'skip'>) {
  return JSON.parse(
    JSON.stringify(content, (_, value) => {
      const picture = pictureOf(value)
      if (!picture) return value
      const name = reader.pictureName(picture.name)
      if (!name) reader.skip(picture.name, 'no-picture')
      return picture.named(name)
    }),
  ) as Content
}

type PictureInStory = {
  name: string
  /** The object with another name for its picture, or what is left of it if there is none. */
  named: (name: string | undefined) => object | undefined
}

/** The picture that an object of a story is or has. */
export function pictureOf(value: unknown): PictureInStory | undefined {
  if (typeof value !== 'object' || !value) return undefined
  const { filename, icon, type, attrs } = value as Record<string, unknown>
  if (typeof filename === 'string' && filename)
    return { name: filename, named: (name) => (name ? { ...value, filename: name } : undefined) }
  if (typeof icon === 'string' && icon)
    return { name: `usp-${icon}.svg`, named: (name) => (name ? value : { ...value, icon: undefined }) }
  if (type !== 'image' || typeof attrs !== 'object' || !attrs) return undefined
  const { src } = attrs as Record<string, unknown>
  if (typeof src !== 'string') return undefined
  const nothing = { type: 'text', text: '' }
  return { name: src, named: (name) => (name ? { ...value, attrs: { ...attrs, src: name } } : nothing) }
}

const isWrapper = (block: Parsed): block is Extract<Parsed, { body: unknown[] }> =>
  'body' in blockSchemas[block.component].shape

const hasText = (name: Name) => name === 'rich_text' || name === 'cms_page'

const isKnown = (component: string): component is Name => Object.hasOwn(blockSchemas, component)

export const componentOf = (entry: unknown) => {
  const component = typeof entry === 'object' && entry && 'component' in entry ? entry.component : undefined
  return typeof component === 'string' ? component : '(none)'
}
