type Size = { width: number; height: number }
type BoxSettings = { aspectRatio?: string; width?: number; height?: number }

/** The proportions of a picture, and whether its width is fixed or fills its place. */
export type Box = Size & { isFixed: boolean }

/** The box that an editor asked for; missing and unreasonable settings are replaced by the usual ones. */
export function bannerBox({ aspectRatio, width, height }: BoxSettings, usual: Size): Box {
  const wide = inPixels(width)
  const high = inPixels(height)
  const ratio = ratioOf(aspectRatio)
  const isFixed = wide !== undefined
  const across = wide ?? usual.width
  if (ratio) return { width: across, height: Math.round(across / ratio), isFixed }
  if (high) return { width: across, height: high, isFixed }
  return { width: across, height: Math.round((across * usual.height) / usual.width), isFixed }
}

const inPixels = (pixels: number | undefined) =>
  pixels !== undefined && pixels >= 40 && pixels <= 1920 ? Math.round(pixels) : undefined

/** `16/9`, `16:9` or `1.78`. */
function ratioOf(written = ''): number | undefined {
  const [, wide, high = '1'] = /^\s*(\d+(?:\.\d+)?)\s*(?:[/:]\s*(\d+(?:\.\d+)?)\s*)?$/.exec(written) ?? []
  const ratio = Number(wide) / Number(high)
  return ratio >= 1 / 10 && ratio <= 10 ? ratio : undefined
}
