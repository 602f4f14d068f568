/** How far the parcel is on its way through the drawing: at the shop, packed, on the road, at the door. */
export type ParcelStage = 0 | 1 | 2 | 3

const places = ['translate(22 58)', 'translate(62 54)', 'translate(122 50)', 'translate(176 48)'] as const

/**
 * A parcel on its way to a door. It takes the colours of the brand, and with them those of a dark page. Hidden from
 * screen readers: the words beside it say the same.
 */
export function ParcelDrawing({ stage, className }: { stage: ParcelStage; className?: string }) {
  return (
    <svg viewBox="0 0 320 150" className={className} aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
      <path
        className="fill-primary-subtle"
        d="M2 142c22-26 62-27 104-27 60 0 80-19 132-19 46 0 72 18 80 46-64 8-252 8-316 0Z"
      />
      <path
        className="stroke-primary"
        d="M22 132c40-10 84-2 130-7s76-17 116-19"
        fill="none"
        strokeWidth="3"
        strokeDasharray="1 9"
      />
      <House isReached={stage === 3} />
      <g transform={places[stage]}>
        {stage === 2 && (
          <path className="stroke-primary" d="M-34 24h20M-26 38h14M-38 52h22" fill="none" strokeWidth="3" />
        )}
        <Box />
        {stage === 3 && <Tick />}
      </g>
    </svg>
  )
}

function House({ isReached }: { isReached: boolean }) {
  return (
    <g className="stroke-ink" strokeWidth="2.5">
      <path className="fill-paper" d="M254 56v50h48V56l-24-20Z" />
      <path fill="none" d="m246 62 32-27 32 27" />
      <path className={isReached ? 'fill-primary' : 'fill-surface-strong'} d="M270 106V80h16v26Z" />
    </g>
  )
}

/** Three sides in three shades of the brand, with tape over the top and a label with a lens. */
function Box() {
  return (
    <>
      <ellipse className="fill-ink opacity-15" cx="38" cy="68" rx="40" ry="7" />
      <path className="fill-primary" d="M0 14v38l38 18V32Z" />
      <path className="fill-primary-hover" d="M76 14v38L38 70V32Z" />
      <path className="fill-primary-subtle stroke-primary" strokeWidth="1.5" d="m0 14 38-16 38 16-38 18Z" />
      <path className="fill-paper opacity-80" d="m17 7 38 17v12l7-3V21L24 4Z" />
      <path className="fill-paper" d="m7 30 22 10.5v16L7 46Z" />
      <ellipse className="stroke-primary" cx="18" cy="43" rx="5" ry="6.5" fill="none" strokeWidth="2" />
    </>
  )
}

function Tick() {
  return (
    <g transform="translate(58 -14)">
      <circle className="fill-paper stroke-primary" r="13" strokeWidth="2.5" />
      <path className="stroke-primary" d="m-6 0 4.5 4.5L6-4" fill="none" strokeWidth="3" />
    </g>
  )
}
