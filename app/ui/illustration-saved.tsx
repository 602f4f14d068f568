/** A pair of glasses on a shelf with a note, for an empty wishlist. */
export function SavedIllustration({ className = 'w-full max-w-sm' }: { className?: string }) {
  return (
    <svg viewBox="0 40 320 150" aria-hidden="true" className={`h-auto text-primary ${className}`}>
      <defs>
        <linearGradient id="saved-shelf" x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity=".3" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".7" />
        </linearGradient>
        <linearGradient id="saved-glass" x2=".6" y2="1">
          <stop stopColor="currentColor" stopOpacity=".06" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".34" />
        </linearGradient>
        <linearGradient id="saved-note" x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity=".7" />
          <stop offset="1" stopColor="currentColor" />
        </linearGradient>
        <radialGradient id="saved-floor" className="text-ink">
          <stop stopColor="currentColor" stopOpacity=".3" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>

      <path className="fill-paper" d="M20 162h280v12H20z" />
      <path fill="url(#saved-shelf)" d="M20 162h280v12H20z" />
      <path className="fill-primary/15" d="M48 174h14l-6 14h-8zM258 174h14v14h-8z" />
      <ellipse fill="url(#saved-floor)" cx="146" cy="162" rx="112" ry="7" />

      <g className="stroke-ink" strokeWidth="6" strokeLinejoin="round" strokeLinecap="round" fill="none">
        <path className="fill-paper" d="M46 112h82v18c0 22-14 32-38 32s-44-10-44-32z" />
        <path className="fill-paper" d="M164 112h82v18c0 22-20 32-44 32s-38-10-38-32z" />
        <path fill="url(#saved-glass)" d="M46 112h82v18c0 22-14 32-38 32s-44-10-44-32z" />
        <path fill="url(#saved-glass)" d="M164 112h82v18c0 22-20 32-44 32s-38-10-38-32z" />
        <path d="M128 120c10-9 26-9 36 0M46 114l-8-4M246 114l8-4" />
      </g>
      <path
        className="stroke-paper"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
        d="M62 142c-2-6-2-12-1-18M72 150l-3-3M180 142c-2-6-2-12-1-18M190 150l-3-3"
      />

      <path className="stroke-primary/60" strokeWidth="1.5" fill="none" d="M246 114c12-14 14-20 22-24" />
      <g transform="rotate(10 270 84)">
        <path className="fill-paper" d="M246 58h48v56h-48z" />
        <path fill="url(#saved-note)" d="M246 58h48v56h-48z" />
        <circle className="fill-paper" cx="270" cy="66" r="3" />
        <path
          className="fill-paper"
          d="M270 103c-9-6-16-12-16-19a8 8 0 0 1 8-8c3 0 6 1.6 8 4 2-2.4 5-4 8-4a8 8 0 0 1 8 8c0 7-7 13-16 19z"
        />
      </g>
    </svg>
  )
}
