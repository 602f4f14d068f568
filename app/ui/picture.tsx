import type { Asset } from '#contract/content.ts'

type Size = { width: number; height: number; className?: string; eager?: boolean }

/** Above the fold at once, below it when it comes near. */
export const loading = (eager: boolean | undefined) =>
  eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)

/** A picture of the catalogue in one of the sizes that the shop makes, sharp on fine screens. */
export function ProductPicture({ name, alt, width, height, className, eager }: Size & { name: string; alt: string }) {
  const src = `/img/${width}x${height}/${name}`
  const fine = `/img/${width}x${height}@2x/${name}`
  return (
    <img
      src={src}
      srcSet={`${src}, ${fine} 2x`}
      alt={alt}
      width={width}
      height={height}
      className={className}
      {...loading(eager)}
    />
  )
}

/** A picture that the editors chose. A bare file name is one of our own drawings. */
export function ContentPicture({
  asset,
  mobile,
  width,
  height,
  className,
  eager,
}: Size & { asset: Asset; mobile?: Asset }) {
  const image = (
    <img src={address(asset)} alt={asset.alt} width={width} height={height} className={className} {...loading(eager)} />
  )
  if (!mobile) return image
  return (
    <picture className="contents">
      <source media="(width < 48rem)" srcSet={address(mobile)} />
      {image}
    </picture>
  )
}

type Box = { width: number; height: number }

/** A drawn scene that stands in a row with others, cut to one size on phones and another elsewhere. */
export function ScenePicture(props: {
  asset: Asset
  mobile?: Asset
  sizes: { phone: Box; wide: Box }
  className: string
  eager?: boolean
}) {
  const { asset, mobile = asset, sizes, className, eager } = props
  if (!drawing(asset) || !drawing(mobile))
    return <ContentPicture asset={asset} mobile={mobile} {...sizes.wide} className={className} eager={eager} />
  const made = (of: Asset, { width, height }: Box, scale = '') => `/img/${width}x${height}${scale}/page/${drawing(of)}`
  const both = (of: Asset, box: Box) => `${made(of, box)}, ${made(of, box, '@2x')} 2x`
  return (
    <picture className="contents">
      <source media="(width < 48rem)" srcSet={both(mobile, sizes.phone)} {...sizes.phone} />
      <img
        src={made(asset, sizes.wide)}
        srcSet={both(asset, sizes.wide)}
        alt={asset.alt}
        {...sizes.wide}
        className={className}
        {...loading(eager)}
      />
    </picture>
  )
}

/** A small drawing beside a text that says the same. Used by reference, it takes the colour of the text. */
export function ContentIcon({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 48 48" className="size-10 shrink-0 text-primary" aria-hidden="true">
      <use href={`/pictures/icons.svg#${name}`} />
    </svg>
  )
}

/** The name of one of our own drawings, of which the shop makes pictures; nothing if it is somebody else's. */
export const drawing = ({ filename }: Asset) => /^([\w-]+)\.svg$/.exec(filename)?.[1]

export const address = ({ filename }: Asset) => (filename.includes('/') ? filename : `/pictures/${filename}`)
