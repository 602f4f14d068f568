type Size = { width: number; height: number }
type Wanted = { aspectRatio?: string; width?: number; height?: number }

/** The proportions of a picture, and whether it keeps its width where there is room for more. */
export type Box = Size & { isFixed: boolean }

/** The box that an editor asked for; what was left open, or is beyond all measure, is as usual. */
export function bannerBox({ aspectRatio, width, height }: Wanted, usual: Size): Box {
  const wide = sensible(width)
  const high = sensible(height)
  const ratio = ratioOf(aspectRatio)
  const isFixed = wide !== undefined
  const across = wide ?? usual.width
  if (ratio) return { width: across, height: Math.round(across / ratio), isFixed }
  if (high) return { width: across, height: high, isFixed }
  return { width: across, height: Math.round((across * usual.height) / usual.width), isFixed }
}

const sensible = (pixels: number | undefined) =>
  pixels !== undefined && pixels >= 40 && pixels <= 1920 ? Math.round(pixels) : undefined

/** `16/9`, `16:9` or `1.78`. */
function ratioOf(written = ''): number | undefined {
  const [, wide, high = '1'] = /^\s*(\d+(?:\.\d+)?)\s*(?:[/:]\s*(\d+(?:\.\d+)?)\s*)?$/.exec(written) ?? []
  const ratio = Number(wide) / Number(high)
  return ratio >= 1 / 10 && ratio <= 10 ? ratio : undefined
}
