import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { isUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { picturesIn } from '#contract/catalogue/color-pictures.ts'
import type { OptionValue } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { ZoomedPicture } from './zoomed-picture.tsx'

const views = [
  { view: 'front', text: 'product.picture_front' },
  { view: 'back', text: 'product.picture_back' },
  { view: 'blister', text: 'product.picture_blister' },
  { view: 'parameters', text: 'product.picture_parameters' },
] as const

/** Products that stand in the middle of their pictures. */
const wide = ['lens', 'sunglasses', 'reading_glasses']

/** Up to four pictures side by side, moved by swiping, by the keyboard or by the thumbnails below. */
export function Gallery({ product, color }: { product: Product; color: OptionValue | undefined }) {
  const t = useTexts()
  const strip = useRef<HTMLUListElement>(null)
  const [zoomed, setZoomed] = useState<{ Dialog: typeof ZoomedPicture; index: number }>()
  const images = picturesIn(product.images, color)
  const label = product.parameters.color_labels[`${color}`]
  const title = label ? `${product.title}, ${label}` : product.title
  const pictures = views.flatMap(({ view, text }) => {
    const name = images[view]
    if (!name) return []
    const isOfColor = name !== product.images[view]
    // The front of a coloured lens is the lens on the eye.
    const alt = t(isOfColor && product.category === 'lens' ? 'product.picture_worn' : text, { title })
    return [{ view, name, mobile: isOfColor ? undefined : product.mobile_images[view], alt }]
  })

  useEffect(() => {
    if (color !== undefined) strip.current?.scrollTo({ left: 0 })
  }, [color])

  function show(event: MouseEvent, index: number) {
    const picture = strip.current?.children[index]
    if (!(picture instanceof HTMLElement) || !strip.current) return
    event.preventDefault()
    strip.current.scrollTo({ left: picture.offsetLeft - strip.current.offsetLeft, behavior: 'smooth' })
  }

  return (
    <section
      aria-label={t('product.gallery', { title: product.title })}
      className={`gallery ${wide.includes(product.category) && product.lens_type !== 'coloured' ? 'wide-pictures' : ''}`}
    >
      <ul ref={strip} className="gallery-strip">
        {pictures.map(({ view, name, mobile, alt }, index) => (
          <li key={view} id={`picture-${index + 1}`}>
            <a
              href={pictureUrl(name, '@2x')}
              onClick={(event) => {
                if (!isUnmodifiedClick(event)) return
                event.preventDefault()
                // Most visitors never need it. If it cannot be loaded, the link opens the picture itself.
                import('./zoomed-picture.tsx').then(
                  ({ ZoomedPicture }) => setZoomed({ Dialog: ZoomedPicture, index }),
                  () => location.assign(pictureUrl(name, '@2x')),
                )
              }}
            >
              <span className="sr-only">{t('product.zoom')} </span>
              <picture className="contents">
                {mobile && <source media="(width < 48rem)" srcSet={pictureUrl(mobile)} />}
                <img
                  src={pictureUrl(name)}
                  alt={alt}
                  width={1080}
                  height={1340}
                  {...(index === 0 ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
                />
              </picture>
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map(({ view, name }, index) => (
            <li key={view}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={t('product.show_picture', { number: index + 1, count: pictures.length })}
                onClick={(event) => show(event, index)}
              >
                <ProductPicture name={name} alt="" width={160} height={160} className="h-auto w-full" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== undefined && (
        <zoomed.Dialog pictures={pictures} first={zoomed.index} title={title} onClose={() => setZoomed(undefined)} />
      )}
    </section>
  )
}

/** There is one size only, because it is larger than its place even on high-resolution screens. */
const pictureUrl = (name: string, density = '') => `/img/1080x1340${density}/${name}`
