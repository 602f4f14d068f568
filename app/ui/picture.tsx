import { bannerWidths, mobileBannerWidths } from '#contract/catalogue/picture-sizes.ts'
import type { Asset } from '#contract/content/story.ts'
import { readUploadedPicture } from '#contract/content/uploaded-picture.ts'

type Size = { width: number; height: number; className?: string; eager?: boolean }

/** A picture on the first screen loads at once, any other one when it comes near. */
export const loading = (eager: boolean | undefined) =>
  eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)

/** A picture of the catalogue in one of the sizes that the shop makes, sharp on high-resolution screens. */
export function ProductPicture({
  name,
  alt,
  width,
  height,
  className = '',
  eager,
}: Size & { name: string; alt: string }) {
  const src = `/img/${width}x${height}/${name}`
  const fine = `/img/${width}x${height}@2x/${name}`
  return (
    <img
      src={src}
      srcSet={`${src}, ${fine} 2x`}
      alt={alt}
      width={width}
      height={height}
      className={`product-picture ${className}`}
      {...loading(eager)}
    />
  )
}

/**
 * A picture that the editors chose, not cut. An uploaded one keeps its own proportions. `sizes` is how wide a rendered one
 * is shown, where that depends on the screen.
 */
export function ContentPicture({
  asset,
  mobile,
  width,
  height,
  className,
  eager,
  sizes = `${width}px`,
}: Size & { asset: Asset; mobile?: Asset; sizes?: string }) {
  const size = uploadedSize(asset)
  const image = (
    <img
      src={pictureUrl(asset, width)}
      {...(isRendered(asset) ? { srcSet: renderedWidths(asset), sizes } : { srcSet: highResolutionSet(asset, width) })}
      alt={asset.alt}
      width={width}
      height={size ? Math.round((width * size.height) / size.width) : height}
      className={className}
      {...loading(eager)}
    />
  )
  if (!mobile) return image
  return (
    <picture className="contents">
      <source media="(width < 48rem)" srcSet={pictureUrl(mobile)} />
      {image}
    </picture>
  )
}

type Box = { width: number; height: number }

/** A picture in a row with others, cut to one size on phones and to another one elsewhere. */
export function ScenePicture(props: {
  asset: Asset
  mobile?: Asset
  sizes: { phone: Box; wide: Box }
  className: string
  eager?: boolean
}) {
  const { asset, mobile = asset, sizes, className, eager } = props
  if (!resizableName(asset) || !resizableName(mobile))
    return <ContentPicture asset={asset} mobile={mobile} {...sizes.wide} className={className} eager={eager} />
  const resized = (of: Asset, { width, height }: Box, scale = '') =>
    `/img/${width}x${height}${scale}/${resizableName(of)}`
  const both = (of: Asset, box: Box) => `${resized(of, box)}, ${resized(of, box, '@2x')} 2x`
  return (
    <picture className="contents">
      <source media="(width < 48rem)" srcSet={both(mobile, sizes.phone)} {...sizes.phone} />
      <img
        src={resized(asset, sizes.wide)}
        srcSet={both(asset, sizes.wide)}
        alt={asset.alt}
        {...sizes.wide}
        className={className}
        {...loading(eager)}
      />
    </picture>
  )
}

/** A small drawing beside a text that says the same. As a reference (`use`) it takes the colour of the text. */
export function ContentIcon({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 48 48" className="size-10 shrink-0 text-primary" aria-hidden="true">
      <use href={`/pictures/icons.svg#${name}`} />
    </svg>
  )
}

/** The name of a picture that the shop can resize: its own drawings and uploaded pictures. Other files stay as they are. */
export function resizableName({ filename }: Asset): string | undefined {
  if (readUploadedPicture(filename)) return filename
  const drawing = /^([\w-]+)\.(?:svg|webp)$/.exec(filename)?.[1]
  return drawing && `page/${drawing}`
}

const uploadedSize = ({ filename }: Asset) => readUploadedPicture(filename)?.size

/** The widths for which an uploaded picture has enough pixels. */
export function widthsFor(asset: Asset, widths: readonly number[]): readonly number[] {
  const { width = Number.POSITIVE_INFINITY } = uploadedSize(asset) ?? {}
  const enough = widths.filter((candidate) => candidate <= width)
  return enough.length > 0 ? enough : widths.slice(0, 1)
}

/** One of our own that is made of pixels, not of lines: it needs no more than 70 of 100. */
const isRendered = ({ filename }: Asset) => /^[\w-]+\.webp$/.test(filename)
const renderedUrl = (asset: Asset, width: number) => `/img/${width}w-q70/${resizableName(asset)}`
const renderedWidths = (asset: Asset) =>
  mobileBannerWidths.map((width) => `${renderedUrl(asset, width)} ${width}w`).join(', ')

/** The URL of a picture. Drawings are sharp in any size; other pictures come in about this width. */
export function pictureUrl(asset: Asset, width = 1024): string {
  if (isRendered(asset)) return renderedUrl(asset, mobileBannerWidths.find((candidate) => candidate >= width) ?? 1024)
  if (!readUploadedPicture(asset.filename))
    return asset.filename.includes('/') ? asset.filename : `/pictures/${asset.filename}`
  const widths = widthsFor(asset, bannerWidths)
  return `/img/${widths.find((candidate) => candidate >= width) ?? widths.at(-1)}w/${asset.filename}`
}

function highResolutionSet(asset: Asset, width: number): string | undefined {
  const plain = pictureUrl(asset, width)
  const fine = pictureUrl(asset, width * 2)
  return plain === fine ? undefined : `${plain}, ${fine} 2x`
}
