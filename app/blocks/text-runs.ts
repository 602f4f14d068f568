import type { Block } from '#contract/content/blocks.ts'
import type { RichText } from '#contract/content/story.ts'

/** A piece of a text, and the blocks below it. */
export type TextRun = { text: RichText; blocks: Block[] }

/** A text in pieces, each up to the next blocks that the editor has put into it. */
export function textRuns({ text, body = [] }: { text: RichText; body?: Block[] }): TextRun[] {
  let last: TextRun = { text: { type: 'doc', content: [] }, blocks: [] }
  const runs = [last]
  for (const node of text.content) {
    if (node.type === 'blok') {
      const named = node.attrs?.blocks
      last.blocks.push(...body.filter(({ _uid }) => Array.isArray(named) && named.includes(_uid)))
    } else if (last.blocks.length > 0) {
      last = { text: { type: 'doc', content: [node] }, blocks: [] }
      runs.push(last)
    } else last.text.content.push(node)
  }
  return runs
}
