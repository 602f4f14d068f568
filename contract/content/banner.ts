import type { z } from 'zod'
import { pictureQuality } from '#contract/catalogue/picture-sizes.ts'
import { block, choice, Spacing, tracking, wholeNumber } from './parts.ts'
import { figure, optionalAsset, optionalLink, timed, words } from './story.ts'

const positions = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const

export const bannerFields = {
  title: words,
  text: words,
  image: optionalAsset,
  image_mobile: optionalAsset,
  image_tablet: optionalAsset,
  image_desktop: optionalAsset,
  link: optionalLink,
  label: words.describe('What the button says'),
  ...timed,
  include_paths: words.describe('Regular expressions, one per line: only on pages whose path one of them matches'),
  exclude_paths: words.describe('Regular expressions, one per line: on no page whose path one of them matches'),
  aspectRatio: words.describe('Such as 16/9'),
  width: figure,
  height: figure,
  compression: wholeNumber(1, 100).catch(pictureQuality),
  objectFit: choice(['cover', 'contain']),
  objectPosition: choice(positions),
  border: choice(['none', 'line', 'primary']),
  padding: Spacing,
  ...tracking,
  items: words.describe('The ids of the advertised products, separated by commas'),
}

export const Banner = block('banner', bannerFields)
export type Banner = z.infer<typeof Banner>
