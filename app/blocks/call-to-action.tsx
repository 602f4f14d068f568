import { usePromotion } from '#app/reporting/use-promotion.ts'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { BlockProps } from './block-props.ts'
import { contentWidths, spacings } from './measures.ts'

const looks = {
  solid: { primary: 'primary', secondary: 'dark' },
  outline: { primary: 'outline', secondary: 'secondary' },
  text: { primary: 'quiet', secondary: 'plain' },
} as const

// Tailwind finds class names by searching the sources, so none may be composed at run time.
const alignments = {
  mobile: { left: 'justify-start', center: 'justify-center', right: 'justify-end' },
  tablet: { left: 'md:justify-start', center: 'md:justify-center', right: 'md:justify-end' },
  desktop: { left: 'lg:justify-start', center: 'lg:justify-center', right: 'lg:justify-end' },
}

/** A link that looks like a button. */
export function CallToAction({ block }: BlockProps<'call_to_action'>) {
  const look = looks[block.style ?? 'solid'][block.color ?? 'primary']
  const mobile = block.align_mobile ?? 'left'
  const tablet = block.align_tablet ?? mobile
  const alignment = [
    alignments.mobile[mobile],
    alignments.tablet[tablet],
    alignments.desktop[block.align_desktop ?? tablet],
  ].join(' ')
  const width = block.width && `w-full ${contentWidths[block.width]}`
  return (
    <div className={spacings[block.padding ?? 'sm']}>
      <div className={`page flex ${alignment}`}>
        <ContentLink
          ref={usePromotion(block.tracking ? block : {})}
          link={block.link}
          className={`max-w-full wrap-anywhere ${width ?? ''} ${buttonClass(look, block.size === 'lg' ? 'large' : 'normal')}`}
        >
          {block.label}
        </ContentLink>
      </div>
    </div>
  )
}
