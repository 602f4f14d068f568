import { type ComponentProps, createContext, use } from 'react'

/** Number of titled sections around the blocks: it decides the level of their headings. */
export const Depth = createContext(0)

/** The title of a block, or with `inside` the title of one of its parts. */
export function Title({ inside = 0, ...rest }: ComponentProps<'h2'> & { inside?: 0 | 1 }) {
  const Heading = headings[use(Depth) + inside] ?? 'h5'
  return <Heading {...rest} />
}

const headings = ['h2', 'h3', 'h4'] as const

/** The title of a block and a line about it. */
export function BlockHead({ title, subtitle }: { title?: string; subtitle?: string }) {
  if (!title && !subtitle) return null
  return (
    <div className="block-head">
      {title && <Title>{title}</Title>}
      {subtitle && <p className="max-w-narrow text-muted">{subtitle}</p>}
    </div>
  )
}
