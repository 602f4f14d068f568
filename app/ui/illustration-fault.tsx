/** A bottle of lens solution that fell over, for all errors but a missing page. */
export function FaultIllustration({ className = 'w-full max-w-sm' }: { className?: string }) {
  return (
    <svg viewBox="0 56 320 134" aria-hidden="true" className={`h-auto text-primary ${className}`}>
      <defs>
        <linearGradient id="fault-bottle" x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity=".14" />
          <stop offset=".3" stopColor="currentColor" stopOpacity=".04" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".34" />
        </linearGradient>
        <linearGradient id="fault-label" x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity=".82" />
          <stop offset=".3" stopColor="currentColor" stopOpacity=".66" />
          <stop offset="1" stopColor="currentColor" />
        </linearGradient>
        <linearGradient id="fault-cap">
          <stop stopColor="currentColor" stopOpacity=".82" />
          <stop offset=".3" stopColor="currentColor" stopOpacity=".64" />
          <stop offset="1" stopColor="currentColor" />
        </linearGradient>
        <radialGradient id="fault-floor" className="text-ink">
          <stop stopColor="currentColor" stopOpacity=".3" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>

      <g fill="url(#fault-floor)">
        <ellipse cx="118" cy="166" rx="122" ry="13" />
        <ellipse cx="286" cy="182" rx="30" ry="6" />
      </g>

      <path className="fill-primary/20" d="M196 166c14-8 62-10 78 0 10 6-6 11-30 11-30 0-62-4-48-11z" />
      <path className="stroke-paper" strokeWidth="2.5" strokeLinecap="round" fill="none" d="M222 166c8-2 20-3 30-1" />

      <path
        className="fill-paper stroke-primary/30"
        d="M30 96h136c18 0 24 14 38 18h12v34h-12c-14 4-20 18-38 18H30c-9 0-16-7-16-16v-38c0-9 7-16 16-16z"
      />
      <path
        fill="url(#fault-bottle)"
        d="M30 96h136c18 0 24 14 38 18h12v34h-12c-14 4-20 18-38 18H30c-9 0-16-7-16-16v-38c0-9 7-16 16-16z"
      />
      <path className="fill-paper" d="M48 96h94v70H48z" />
      <path fill="url(#fault-label)" d="M48 96h94v70H48z" />
      <path className="fill-paper" d="M124 131c-8-3-15-14-27-14a14 14 0 0 0 0 28c12 0 19-11 27-14z" />
      <path className="fill-paper/60" d="M56 112h3v38h-3zM65 118h3v26h-3z" />
      <path className="stroke-paper" strokeWidth="4" strokeLinecap="round" d="M26 106h12M152 106h10" />
      <path className="fill-paper stroke-primary/40" d="M216 110h7c3 0 3 42 0 42h-7z" />
      <path className="fill-primary/40" d="M225 148c4 5 5 8 5 10a5 5 0 0 1-10 0c0-2 2-5 5-10z" />

      <path className="fill-paper" d="M262 152v22c0 5 11 9 24 9s24-4 24-9v-22z" />
      <path fill="url(#fault-cap)" d="M262 152v22c0 5 11 9 24 9s24-4 24-9v-22z" />
      <ellipse className="fill-paper" cx="286" cy="152" rx="24" ry="8" />
      <ellipse className="fill-primary/55" cx="286" cy="152" rx="24" ry="8" />
    </svg>
  )
}
