/** A lens that rolled off its case, for missing pages. */
export function LostIllustration({ className = 'w-full max-w-sm' }: { className?: string }) {
  return (
    <svg viewBox="0 56 320 134" aria-hidden="true" className={`h-auto text-primary ${className}`}>
      <defs>
        <linearGradient id="lost-cap">
          <stop stopColor="currentColor" stopOpacity=".82" />
          <stop offset=".3" stopColor="currentColor" stopOpacity=".64" />
          <stop offset="1" stopColor="currentColor" />
        </linearGradient>
        <linearGradient id="lost-well">
          <stop stopColor="currentColor" stopOpacity=".16" />
          <stop offset=".3" stopColor="currentColor" stopOpacity=".04" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".3" />
        </linearGradient>
        <radialGradient id="lost-lens" cx=".4" cy=".35" r=".7">
          <stop stopColor="currentColor" stopOpacity=".1" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".5" />
        </radialGradient>
        <radialGradient id="lost-floor" className="text-ink">
          <stop stopColor="currentColor" stopOpacity=".3" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>

      <g fill="url(#lost-floor)">
        <ellipse cx="118" cy="163" rx="124" ry="15" />
        <ellipse cx="280" cy="176" rx="38" ry="7" />
      </g>

      <path
        className="fill-paper"
        d="M18 108v38c0 9 20 16 46 16s46-7 46-16h14c0 9 20 16 46 16s46-7 46-16v-38h-92v12h-14v-12z"
      />
      <path
        fill="url(#lost-well)"
        d="M18 108v38c0 9 20 16 46 16s46-7 46-16v-38zM124 108v38c0 9 20 16 46 16s46-7 46-16v-38z"
      />
      <path className="fill-primary/15" d="M110 120h14v26h-14z" />
      <ellipse className="fill-paper stroke-primary/30" cx="170" cy="108" rx="45.5" ry="14" />
      <ellipse className="fill-primary/25" cx="170" cy="109" rx="37" ry="10" />
      <ellipse className="fill-paper/60" cx="170" cy="112" rx="31" ry="7" />

      <path className="fill-paper" d="M14 84v26c0 9 22 16 50 16s50-7 50-16V84z" />
      <path fill="url(#lost-cap)" d="M14 84v26c0 9 22 16 50 16s50-7 50-16V84z" />
      <path
        className="stroke-paper/35"
        strokeWidth="1.5"
        d="M24 97v20M34 101v20M44 103v20M54 104v21M64 104v21M74 104v21M84 103v20M94 101v20M104 97v20"
      />
      <ellipse className="fill-paper" cx="64" cy="84" rx="50" ry="16" />
      <ellipse className="fill-primary/55" cx="64" cy="84" rx="50" ry="16" />
      <ellipse className="fill-primary/25" cx="64" cy="85" rx="40" ry="12" />

      <path
        className="stroke-primary/50"
        strokeWidth="2.5"
        strokeDasharray=".1 8"
        strokeLinecap="round"
        fill="none"
        d="M182 96c8-34 44-38 55 72 6-20 14-26 22-24"
      />

      <g transform="rotate(18 282 148)">
        <path className="fill-paper" d="M280 119c30 0 30 58 0 58z" />
        <path fill="url(#lost-lens)" d="M280 119c30 0 30 58 0 58z" />
        <ellipse className="fill-paper stroke-primary/60" strokeWidth="1.5" cx="280" cy="148" rx="17" ry="29" />
        <ellipse fill="url(#lost-lens)" cx="280" cy="148" rx="17" ry="29" />
        <path
          className="stroke-paper"
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
          d="M289 162c-2 5-4 8-7 9M271 138c1-5 3-8 5-10"
        />
      </g>
    </svg>
  )
}
