import { ContentPicture } from '#app/ui/picture.tsx'
import { BlockHead } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** In units of 0.25rem. Tailwind finds class names by searching the sources, so none may be composed. */
const sizes = {
  small: { units: 8, className: 'size-8' },
  medium: { units: 16, className: 'size-16' },
  large: { units: 24, className: 'size-24' },
}

/** A list of features, each a picture and a text. */
export function FeatureList({ block }: BlockProps<'feature_list'>) {
  const { units, className } = sizes[block.image_size]
  return (
    <section className="py-step-lg">
      <div className="page">
        <BlockHead title={block.title} />
        <ul className="feature-list">
          {block.items.map(({ _uid, image, image_alt, text }) => (
            <li key={_uid}>
              <ContentPicture
                asset={{ ...image, alt: image_alt ?? image.alt }}
                width={units * 4}
                height={units * 4}
                className={`shrink-0 object-contain ${className}`}
              />
              <p className="min-w-0">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
