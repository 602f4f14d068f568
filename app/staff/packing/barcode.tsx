/** A barcode from its widths, in turn of a bar and a space, with what it says below. */
export function Barcode({ bars, text }: { bars: readonly number[]; text: string }) {
  // Scanners want some white on both sides.
  const quiet = 10
  const total = bars.reduce((sum, width) => sum + width, 0) + 2 * quiet
  let at = quiet
  const path = bars
    .map((width, index) => {
      const from = at
      at += width
      return index % 2 === 0 ? `M${from} 0h${width}v40h-${width}z` : ''
    })
    .join('')
  return (
    <figure className="barcode">
      <svg viewBox={`0 0 ${total} 40`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  )
}
