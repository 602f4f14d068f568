import { useEffect, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

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
    <Dialog title={title} onClose={onClose}>
      <div className="zoomed-picture">
        <img src={`/img/1080x1340@2x/${picture.name}`} alt={picture.alt} width={2160} height={2680} />
        {pictures.length > 1 && (
          <div className="flex items-center gap-4">
            <Button type="button" look="secondary" onClick={() => step(-1)}>
              {t('product.picture_before')}
            </Button>
            <p role="status" className="price text-sm">
              {index + 1} / {pictures.length}
            </p>
            <Button type="button" look="secondary" onClick={() => step(1)}>
              {t('product.picture_next')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
