import { bannerWidths } from '#contract/catalogue/picture-sizes.ts'
import type { Asset } from '#contract/content/story.ts'
import { readUploadedPicture } from '#contract/content/uploaded-picture.ts'

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

/** A picture that the editors chose, as it is drawn. An uploaded one keeps its own proportions. */
export function ContentPicture({
  asset,
  mobile,
  width,
  height,
  className,
  eager,
}: Size & { asset: Asset; mobile?: Asset }) {
  const size = uploadedSize(asset)
  const image = (
    <img
      src={address(asset, width)}
      srcSet={fineAddress(asset, width)}
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
  if (!madeOf(asset) || !madeOf(mobile))
    return <ContentPicture asset={asset} mobile={mobile} {...sizes.wide} className={className} eager={eager} />
  const made = (of: Asset, { width, height }: Box, scale = '') => `/img/${width}x${height}${scale}/${madeOf(of)}`
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

/** What the shop makes pictures of: a drawing of its own, or what editors have uploaded. Other files stay as they are. */
export function madeOf({ filename }: Asset): string | undefined {
  if (readUploadedPicture(filename)) return filename
  const drawing = /^([\w-]+)\.svg$/.exec(filename)?.[1]
  return drawing && `page/${drawing}`
}

const uploadedSize = ({ filename }: Asset) => readUploadedPicture(filename)?.size

/** Of the widths that are made, those that an uploaded picture has enough pixels for. */
export function widthsFor(asset: Asset, widths: readonly number[]): readonly number[] {
  const { width = Number.POSITIVE_INFINITY } = uploadedSize(asset) ?? {}
  const enough = widths.filter((made) => made <= width)
  return enough.length > 0 ? enough : widths.slice(0, 1)
}

/** Drawings are sharp in any size; of what was uploaded there is one of about this width. */
export function address(asset: Asset, width = 1024): string {
  if (!readUploadedPicture(asset.filename))
    return asset.filename.includes('/') ? asset.filename : `/pictures/${asset.filename}`
  const widths = widthsFor(asset, bannerWidths)
  return `/img/${widths.find((made) => made >= width) ?? widths.at(-1)}w/${asset.filename}`
}

function fineAddress(asset: Asset, width: number): string | undefined {
  const [plain, fine] = [address(asset, width), address(asset, width * 2)]
  return plain === fine ? undefined : `${plain}, ${fine} 2x`
}
