import {
  bannerSizes,
  bannerWidths,
  mailPictureSize,
  nearestQuality,
  pictureQuality,
  pictureSizes,
} from '#contract/catalogue/picture-sizes.ts'
import { readUploadedPicture } from '#contract/content/uploaded-picture.ts'

export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export type Picture = {
  name: string
  width: number
  /** Without a height the picture has its own proportions. */
  height?: number
  /** Only where it is not the usual quality. */
  quality?: number
  /** A picture of the content, not of the catalogue. */
  ofPage?: true
  /** A picture that editors have uploaded. */
  isUploaded?: true
  /** For mails, whose programs neither say what they show nor know newer formats. */
  isMailed?: true
}

const name = '([A-Za-z0-9][A-Za-z0-9-]{0,79})'
/** A drawing, or the same one in another colour: `dorvane-brise-front~black`. */
const drawing = '([A-Za-z0-9][A-Za-z0-9-]{0,79}(?:~[a-z0-9_-]{1,60})?)'
const mailed = new RegExp(`^/img/${mailPictureSize.width}x${mailPictureSize.height}@2x/${drawing}\\.jpg$`)
const uploaded = '(asset/.{1,250})'
const sized = new RegExp(`^/img/(\\d{2,4})x(\\d{2,4})(@2x)?/(?:page/${name}|${drawing}|${uploaded})$`)
const wide = new RegExp(`^/img/(\\d{3,4})w(?:-q(\\d{2,3}))?/(?:page/${name}|${uploaded})$`)

/** The picture of a URL's path, if it has one of the listed sizes and a name that a picture can have. */
export function readPictureAddress(path: string): Picture | undefined {
  return readMailed(path) ?? readSized(path) ?? readWide(path)
}

function readMailed(path: string): Picture | undefined {
  const [, name] = mailed.exec(path) ?? []
  return name
    ? { name, width: mailPictureSize.width * 2, height: mailPictureSize.height * 2, isMailed: true }
    : undefined
}

function readSized(path: string): Picture | undefined {
  const [, width, height, fine, page, drawn, upload] = sized.exec(path) ?? []
  const named = page || upload ? pictureOfPage(page, upload) : drawn && { name: drawn }
  if (!named) return undefined
  const sizes = page || upload ? Object.values(bannerSizes) : pictureSizes
  const size = sizes.find((size) => size.width === Number(width) && size.height === Number(height))
  const scale = fine ? 2 : 1
  return size && { ...named, width: size.width * scale, height: size.height * scale }
}

function readWide(path: string): Picture | undefined {
  const [, width, quality, drawn, upload] = wide.exec(path) ?? []
  const named = pictureOfPage(drawn, upload)
  if (!named || !bannerWidths.includes(Number(width))) return undefined
  const picture: Picture = { ...named, width: Number(width) }
  if (!quality) return picture
  // The usual quality is not named, so that every picture has one URL only.
  const isListed = nearestQuality(Number(quality)) === Number(quality) && Number(quality) !== pictureQuality
  return isListed ? { ...picture, quality: Number(quality) } : undefined
}

function pictureOfPage(drawn: string | undefined, upload: string | undefined) {
  if (drawn) return { name: drawn, ofPage: true } as const
  return upload && readUploadedPicture(upload) ? ({ name: upload, ofPage: true, isUploaded: true } as const) : undefined
}

/** The smaller format of those that the browser shows; every browser shows WebP. */
export const pictureFormat = (accept: string | undefined): 'avif' | 'webp' =>
  accept?.includes('image/avif') ? 'avif' : 'webp'

/** A colour in a drawing: the whole value of an attribute. References to definitions are shorter. */
export const svgColour = /(?<=")#[0-9a-f]{3,8}(?=")/gi

/** The same drawing with other colours. */
export const recolour = (svg: string, changes: Readonly<Record<string, string>>): string =>
  svg.replace(svgColour, (colour) => changes[colour] ?? colour)
