import type { z } from 'zod'
import { type Block, blockParts, blockSchemas } from '#contract/content/blocks.ts'
import { type Fields, isFields } from './fields.ts'
import { flawOf } from './flaws.ts'
import { mayBeFramed } from './rules.ts'
import { takeBlocks } from './text-blocks.ts'

export type Flaw = 'unknown' | 'broken' | 'too-large' | 'too-deep' | 'no-picture' | 'foreign-frame'

/** Reports what the shop cannot show: the name of a component or a picture, the reason, and the block as written. */
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
/** The least that a block counts for: the number of empty blocks must have a limit, too. */
const smallestBlock = 500

/** Stands for the text of a page that cannot be read: the page still has its title. */
const noText = { type: 'doc', content: [] }

type Name = keyof typeof blockSchemas
type ParsedBlock = z.infer<(typeof blockSchemas)[Name]>

/** The blocks that this shop knows, in their order. Others are reported and left out: editors may use them already. */
function readBlocks(list: unknown, reader: BlockReader, depth: number): Block[] {
  return Array.isArray(list) ? list.flatMap((entry) => readBlock(entry, reader, depth) ?? []) : []
}

export function readBlock(entry: unknown, reader: BlockReader, depth = 0): Block | undefined {
  const component = componentOf(entry)
  const refuse = (why: Flaw) => void reader.skip(component, why, entry)
  if (!isFields(entry) || !isKnown(component)) return refuse('unknown')
  if (depth > deepestBlock) return refuse('too-deep')
  const { body, ...own } = entry
  const block = parseBlock(component, own, { reader, depth, refuse })
  if (!block) return undefined
  if (block.component === 'iframe' && !mayBeFramed(block.url, reader.frameHosts)) return refuse('foreign-frame')
  return isWrapper(block) ? { ...block, body: readBlocks(body, reader, depth + 1) } : block
}

type BlockPlace = { reader: BlockReader; depth: number; refuse: (why: Flaw) => void }

function parseBlock(name: Name, own: Fields, { reader, depth, refuse }: BlockPlace) {
  const read = (fields: Fields): { data?: ParsedBlock; flaw: Flaw } => {
    const flaw = flawOf(fields, reader.room, smallestBlock)
    if (flaw) return { flaw }
    const taken = hasText(name) && takeBlocks(fields.text, (list) => readBlocks(list, reader, depth + 1))
    const left = taken ? { ...fields, text: taken.text } : fields
    const { data } = blockSchemas[name].safeParse(withReadableParts(name, withPictures(left, reader), reader.skip))
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

/** The fields without the entries of their list that cannot be read. */
function withReadableParts(name: Name, fields: Fields, skip: Skip) {
  const { field, part } = blockParts[name] ?? {}
  const list = field && fields[field]
  if (!field || !part || !Array.isArray(list)) return fields
  const left = list.filter((entry) => {
    const isReadable = part.safeParse(entry).success
    if (!isReadable) skip(componentOf(entry), 'broken')
    return isReadable
  })
  return { ...fields, [field]: left }
}

/** A copy in which every picture has the name that the shop has for it. Pictures that are not there are left out. */
export function withPictures(
  content: Fields,
  { pictureName, skip }: Pick<BlockReader, 'pictureName' | 'skip'>,
): Fields {
  function renamePicture(value: unknown): unknown {
    const picture = pictureOf(value)
    if (!picture) return value
    const name = pictureName(picture.name)
    if (!name) skip(picture.name, 'no-picture')
    return picture.named(name)
  }
  function copyOf(value: unknown): unknown {
    const part = renamePicture(value)
    if (Array.isArray(part)) return part.map((entry) => copyOf(entry) ?? null)
    if (!isFields(part)) return part
    const fields = Object.entries(part).map(([name, field]) => [name, copyOf(field)] as const)
    return Object.fromEntries(fields.filter(([, field]) => field !== undefined))
  }
  const copy = copyOf(content)
  return isFields(copy) ? copy : {}
}

type PictureInStory = {
  name: string
  /** The object with another name for its picture, or what is left of it without a picture. */
  named: (name: string | undefined) => object | undefined
}

/** The picture that an object of a story is or has. */
export function pictureOf(value: unknown): PictureInStory | undefined {
  if (!isFields(value)) return undefined
  const { filename, icon, type, attrs } = value
  if (typeof filename === 'string' && filename)
    return { name: filename, named: (name) => (name ? { ...value, filename: name } : undefined) }
  if (typeof icon === 'string' && icon)
    return { name: `usp-${icon}.svg`, named: (name) => (name ? value : { ...value, icon: undefined }) }
  if (type !== 'image' || !isFields(attrs) || typeof attrs.src !== 'string') return undefined
  const nothing = { type: 'text', text: '' }
  return { name: attrs.src, named: (name) => (name ? { ...value, attrs: { ...attrs, src: name } } : nothing) }
}

const isWrapper = (block: ParsedBlock): block is Extract<ParsedBlock, { body: unknown[] }> =>
  'body' in blockSchemas[block.component].shape

const hasText = (name: Name) => name === 'rich_text' || name === 'cms_page'

const isKnown = (component: string): component is Name => Object.hasOwn(blockSchemas, component)

export const componentOf = (entry: unknown) => {
  const component = isFields(entry) ? entry.component : undefined
  return typeof component === 'string' ? component : '(none)'
}
