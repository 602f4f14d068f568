import { bannerSizes, bannerWidths, nearestQuality, pictureQuality, pictureSizes } from '#contract/picture-sizes.ts'

export type PictureFormat = 'avif' | 'webp'

export type Picture = {
  name: string
  width: number
  /** Without it the picture keeps its proportions. */
  height?: number
  /** Only where it is not the usual one. */
  quality?: number
  /** A picture of the content, not of the catalogue. */
  ofPage?: true
}

const name = '([A-Za-z0-9][A-Za-z0-9-]{0,79})'
const sized = new RegExp(`^/img/(\\d{2,4})x(\\d{2,4})(@2x)?/(page/)?${name}$`)
const wide = new RegExp(`^/img/(\\d{3,4})w(?:-q(\\d{2,3}))?/page/${name}$`)

/** What is asked for, if it is one of the listed sizes and a name that a picture can have. */
export function readPictureAddress(path: string): Picture | undefined {
  return readSized(path) ?? readWide(path)
}

function readSized(path: string): Picture | undefined {
  const [, width, height, fine, page, name] = sized.exec(path) ?? []
  if (!name) return undefined
  const sizes = page ? Object.values(bannerSizes) : pictureSizes
  const size = sizes.find((size) => size.width === Number(width) && size.height === Number(height))
  const scale = fine ? 2 : 1
  return size && { name, width: size.width * scale, height: size.height * scale, ...(page && { ofPage: true }) }
}

function readWide(path: string): Picture | undefined {
  const [, width, quality, name] = wide.exec(path) ?? []
  if (!name || !bannerWidths.includes(Number(width))) return undefined
  const picture: Picture = { name, width: Number(width), ofPage: true }
  if (!quality) return picture
  // The usual one has one address only.
  const isListed = nearestQuality(Number(quality)) === Number(quality) && Number(quality) !== pictureQuality
  return isListed ? { ...picture, quality: Number(quality) } : undefined
}

/** The smaller of the two that the browser shows; WebP is shown by all. */
export const pictureFormat = (accept: string | undefined): PictureFormat =>
  accept?.includes('image/avif') ? 'avif' : 'webp'
