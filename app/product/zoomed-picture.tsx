import { useEffect, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'

type ZoomedPictureProps = {
  pictures: readonly { name: string; alt: string }[]
  first: number
  title: string
  onClose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** A large picture over the page; the arrow keys and two buttons show the others in turn. */
export function ZoomedPicture({ pictures, first, title, onClose }: ZoomedPictureProps) {
  const t = useTexts()
  const [index, setIndex] = useState(first)
  const count = pictures.length
  const step = (by: number) => setIndex((before) => (before + by + count) % count)
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => setIndex((before) => (before + (steps[key] ?? 0) + count) % count)
    addEventListener('keydown', turn)
    return () => removeEventListener('keydown', turn)
  }, [count])
  const picture = pictures[index]
  if (!picture) return null
  return (
    <Dialog title={title} onClose={onClose} look="picture">
      <div className="zoomed-picture">
        <img src={`/img/1080x1340@2x/${picture.name}`} alt={picture.alt} width={2160} height={2680} />
        {pictures.length > 1 && (
          <div className="zoomed-steps">
            <button type="button" aria-label={t('product.picture_before')} onClick={() => step(-1)}>
              <Icon name="chevron-left" className="size-7" />
            </button>
            <p role="status" className="price text-sm">
              {index + 1} / {pictures.length}
            </p>
            <button type="button" aria-label={t('product.picture_next')} onClick={() => step(1)}>
              <Icon name="chevron-right" className="size-7" />
            </button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
