import { pictureSizes } from '#contract/picture-sizes.ts'

export type PictureFormat = 'avif' | 'webp'

export type Picture = { name: string; width: number; height: number }

const address = /^\/img\/(\d{2,4})x(\d{2,4})(@2x)?\/([A-Za-z0-9][A-Za-z0-9-]{0,79})$/

/** What is asked for, if it is one of the listed sizes and a name that a picture can have. */
export function readPictureAddress(path: string): Picture | undefined {
  const [, width, height, fine, name] = address.exec(path) ?? []
  if (!name) return undefined
  const size = pictureSizes.find((size) => size.width === Number(width) && size.height === Number(height))
  const scale = fine ? 2 : 1
  return size && { name, width: size.width * scale, height: size.height * scale }
}

/** The smaller of the two that the browser shows; WebP is shown by all. */
export const pictureFormat = (accept: string | undefined): PictureFormat =>
  accept?.includes('image/avif') ? 'avif' : 'webp'
