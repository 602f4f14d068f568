import type { Block } from '#contract/content/blocks.ts'
import type { RichText } from '#contract/content/story.ts'

type TextNode = RichText['content'][number]

/**
 * The blocks that an editor has put into a text, and the text with a mark where each of them stands: a node `blok` that
 * names them. A block inside a list or a table is moved below it.
 */
export function takeBlocks(text: unknown, read: (list: unknown) => Block[]): { text: unknown; body: Block[] } {
  const body: Block[] = []
  if (!isNode(text)) return { text, body }
  const content = nodesIn(text).flatMap((node) => {
    const found: Block[] = []
    const left = withoutBlocks(node, (list) => void found.push(...read(list)))
    body.push(...found)
    const place = { type: 'blok', attrs: { blocks: found.map(({ _uid }) => _uid) } }
    return [...(left === undefined ? [] : [left]), ...(found.length > 0 ? [place] : [])]
  })
  return { text: { ...text, content }, body }
}

function withoutBlocks(node: unknown, take: (list: unknown) => void): unknown {
  if (!isNode(node)) return node
  if (node.type === 'blok') return void take(node.attrs?.body)
  if (!node.content) return node
  const content = nodesIn(node).map((inner) => withoutBlocks(inner, take))
  return { ...node, content: content.filter((inner) => inner !== undefined) }
}

const nodesIn = ({ content }: Partial<TextNode>): unknown[] => (Array.isArray(content) ? content : [])
const isNode = (value: unknown): value is Partial<TextNode> => typeof value === 'object' && value !== null
