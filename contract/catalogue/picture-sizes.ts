/** The sizes of catalogue pictures in px; each also exists at double resolution. */
export const pictureSizes = [
  { use: 'product card', width: 216, height: 268 },
  { use: 'horizontal card, order thumb', width: 140, height: 200 },
  { use: 'cart line', width: 170, height: 170 },
  { use: 'small cart line', width: 120, height: 120 },
  { use: 'checkout line', width: 100, height: 100 },
  { use: 'cart on small screens', width: 140, height: 140 },
  { use: 'gallery', width: 1080, height: 1340 },
  { use: 'gallery thumb', width: 160, height: 160 },
  { use: 'cover', width: 300, height: 300 },
  { use: 'structured data', width: 1000, height: 1000 },
  { use: 'structured data', width: 1200, height: 900 },
  { use: 'structured data', width: 1600, height: 900 },
] as const

/** A line of a mail in px. Mails get it at double resolution, as JPEG, which every mail program shows. */
export const mailPictureSize = { width: 72, height: 72 } as const
export const mailPicturePath = (name: string) =>
  `/img/${mailPictureSize.width}x${mailPictureSize.height}@2x/${name}.jpg`

/** The sizes to which pictures of banners in a row are cut. */
export const bannerSizes = { phone: { width: 366, height: 240 }, wide: { width: 390, height: 255 } } as const

/** The widths in px of pictures across the page; their proportions stay. */
export const bannerWidths = [320, 480, 640, 768, 1024, 1280, 1536, 1920]
/** Phones get no larger pictures, whatever their resolution. */
export const mobileBannerWidths = bannerWidths.filter((width) => width <= 1024)

/** The default quality of a picture, of 100. */
export const pictureQuality = 85

/** Only every fifth quality exists, so that requests for all of them cannot fill the disk. */
export const nearestQuality = (quality: number) => Math.min(100, Math.max(30, Math.round(quality / 5) * 5))
