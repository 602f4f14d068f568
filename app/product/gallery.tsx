import { type MouseEvent, useRef } from 'react'
import { useTexts } from '#app/texts.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { Product } from '#contract/catalogue/product.ts'

const views = [
  { view: 'front', text: 'product.picture_front' },
  { view: 'back', text: 'product.picture_back' },
  { view: 'blister', text: 'product.picture_blister' },
  { view: 'parameters', text: 'product.picture_parameters' },
] as const

/** Up to four pictures side by side, moved by swiping, by the keyboard or by the thumbnails below. */
export function Gallery({ product }: { product: Product }) {
  const t = useTexts()
  const strip = useRef<HTMLUListElement>(null)
  const pictures = views.flatMap(({ view, text }) => {
    const name = product.images[view]
    return name ? [{ name, mobile: product.mobile_images[view], alt: t(text, { title: product.title }) }] : []
  })

  function show(event: MouseEvent, index: number) {
    const picture = strip.current?.children[index]
    if (!(picture instanceof HTMLElement) || !strip.current) return
    event.preventDefault()
    strip.current.scrollTo({ left: picture.offsetLeft - strip.current.offsetLeft, behavior: 'smooth' })
  }

  return (
    <section aria-label={t('product.gallery', { title: product.title })} className="gallery">
      {/* A scrollable element must be reachable by the keyboard. */}
      <ul ref={strip} className="gallery-strip" tabIndex={pictures.length > 1 ? 0 : undefined}>
        {pictures.map(({ name, mobile, alt }, index) => (
          <li key={name} id={`picture-${index + 1}`}>
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
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map(({ name }, index) => (
            <li key={name}>
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
    </section>
  )
}

/** There is one size only, because it is larger than its place even on high-resolution screens. */
const pictureUrl = (name: string) => `/img/1080x1340/${name}`
