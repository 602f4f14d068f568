import { Blocks } from '#app/blocks/blocks.tsx'
import type { BlockOf } from '#contract/content-blocks.ts'

// Written out, because the class names are collected from the sources.
const columns = {
  mobile: ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-4'],
  tablet: ['', 'md:grid-cols-1', 'md:grid-cols-2', 'md:grid-cols-3', 'md:grid-cols-4'],
  desktop: ['', 'lg:grid-cols-1', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4'],
}
const spacing = {
  none: 'py-step-none',
  xs: 'py-step-xs',
  sm: 'py-step-sm',
  base: 'py-step-base',
  lg: 'py-step-lg',
  xl: 'py-step-xl',
}
const widths = {
  full: '',
  '300px': 'mx-auto max-w-xs',
  '480px': 'mx-auto max-w-sm',
  '600px': 'mx-auto max-w-md',
  '960px': 'mx-auto max-w-lg',
  narrow: 'mx-auto max-w-narrow',
}

/** Blocks side by side, as many in a row as the device has room for. */
export function Section({ block }: { block: BlockOf<'section'> }) {
  const rows = [
    columns.mobile[block.columns_mobile],
    columns.tablet[block.columns_tablet],
    columns.desktop[block.columns_desktop],
  ].join(' ')
  return (
    <section className={`${spacing[block.spacing]} ${block.background === 'surface' ? 'bg-surface' : ''}`}>
      <div className="page">
        <div className={widths[block.width]}>
          {block.title && <h2>{block.title}</h2>}
          {block.subtitle && <p className="mt-2 text-muted">{block.subtitle}</p>}
          <div className={`grid gap-4 md:gap-6 ${block.title ? 'mt-8' : ''} ${rows}`}>
            <Blocks blocks={block.body} />
          </div>
        </div>
      </div>
    </section>
  )
}
