/** The width at 36 px of height, as drawn in public/brands/<id>/logo.svg. */
const widths: Record<string, number> = { claravue: 149, linsenhaus: 192, lenteo: 133 }

/** The link around it has the shop's name. In forced colours a white plate keeps the dark letters legible. */
export function Logo({ brand, className = 'h-8' }: { brand: string; className?: string }) {
  return (
    <img
      src={`/brands/${brand}/logo.svg`}
      alt=""
      width={widths[brand]}
      height={36}
      className={`logo w-auto forced-colors:rounded-small forced-colors:bg-paper forced-colors:p-1 forced-colors:forced-color-adjust-none ${className}`}
    />
  )
}
