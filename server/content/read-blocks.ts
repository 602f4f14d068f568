import { type Block, blockSchemas } from '#contract/content-blocks.ts'

/** Told about what the shop cannot show, by the name of its component. */
export type Skip = (component: string, why: 'unknown' | 'broken') => void

/** The blocks that this shop knows, in their order. Others are told of and left out, so an editor may be ahead of us. */
function readBlocks(list: unknown, skip: Skip): Block[] {
  return Array.isArray(list) ? list.flatMap((entry) => readBlock(entry, skip) ?? []) : []
}

export function readBlock(entry: unknown, skip: Skip): Block | undefined {
  const component = componentOf(entry)
  if (!Object.hasOwn(blockSchemas, component)) {
    skip(component, 'unknown')
    return undefined
  }
  const { data: block } = blockSchemas[component as keyof typeof blockSchemas].safeParse(entry)
  if (!block) {
    skip(component, 'broken')
    return undefined
  }
  if (!('body' in block)) return block
  return { ...block, body: readBlocks(block.body, skip) }
}

export const componentOf = (entry: unknown) => {
  const component = typeof entry === 'object' && entry && 'component' in entry ? entry.component : undefined
  return typeof component === 'string' ? component : '(none)'
}
