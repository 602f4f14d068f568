import type { ReactNode } from 'react'
import { loading, pictureUrl } from '#app/ui/picture.tsx'
import type { BackdropColour } from '#contract/content/parts.ts'
import type { Asset } from '#contract/content/story.ts'

type BackdropProps = {
  colour?: BackdropColour
  image?: Asset
  mobile?: Asset
  eager?: boolean
  className?: string
  children: ReactNode
}

/** A background: a colour, or a picture below a veil of that colour, so that words stay legible. */
export function Backdrop({ colour = 'none', image, mobile, eager, className = '', children }: BackdropProps) {
  if (!image) return <section className={`${colours[colour]} ${className}`}>{children}</section>
  const veil = colours[colour === 'none' ? 'surface' : colour]
  return (
    <section className={`backdrop ${veil} ${className}`}>
      <picture>
        {mobile && <source media="(width < 48rem)" srcSet={pictureUrl(mobile, 768)} />}
        <img src={pictureUrl(image, 1920)} alt="" {...loading(eager)} />
      </picture>
      <div className={`backdrop-veil ${veil}`} />
      {children}
    </section>
  )
}

const colours: Record<BackdropColour, string> = {
  none: '',
  surface: 'bg-surface',
  'surface-strong': 'bg-surface-strong',
  'primary-subtle': 'bg-primary-subtle',
  primary: 'on-dark bg-solid',
  ink: 'on-dark bg-bar',
}
