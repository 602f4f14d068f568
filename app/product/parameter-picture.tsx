import type { ReactNode } from 'react'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'

/** What each parameter means, drawn on a grid of 96 × 64: solid lines are the lens, dashed ones what is measured. */
const drawings: Record<AxisName, { solid: string; dashed: string }> = {
  // A lens from the side, thinner in the middle, and the light that it spreads.
  sphere: { solid: 'M38 6Q54 32 38 58H66Q50 32 66 6Z', dashed: 'M4 22H42L4 22ZM4 42H42M60 22 92 12M60 42 92 52' },
  // A lens that is not equally strong in both directions.
  cylinder: { solid: 'M48 10C66 10 82 20 82 32S66 54 48 54 14 44 14 32 30 10 48 10Z', dashed: 'M14 32H82M48 10V54' },
  // The angle in which that lens lies.
  axis: { solid: 'M12 52A36 36 0 0 1 84 52Z', dashed: 'M48 52 74 26' },
  // The curve on the side of the eye.
  radius: { solid: 'M14 14A40 40 0 0 0 82 14', dashed: 'M48 4V32M48 4 24 24' },
  diameter: { solid: 'M48 6A26 26 0 1 1 47.9 6Z', dashed: 'M22 32H74M28 26 22 32 28 38M68 26 74 32 68 38' },
  // The zone for reading, in the middle of the lens.
  add: { solid: 'M48 6A26 26 0 1 1 47.9 6Z', dashed: 'M48 21A11 11 0 1 1 47.9 21Z' },
  color: { solid: 'M6 32Q48-8 90 32 48 72 6 32Z', dashed: 'M48 16A16 16 0 1 1 47.9 16Z' },
}

/** A picture of a parameter, for people who cannot read its abbreviation. */
export default function ParameterPicture({ name }: { name: AxisName }): ReactNode {
  const { solid, dashed } = drawings[name]
  return (
    <svg viewBox="0 0 96 64" aria-hidden="true" className="parameter-picture">
      <path d={solid} />
      <path d={dashed} strokeDasharray="5 4" />
    </svg>
  )
}
