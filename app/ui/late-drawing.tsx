import { type ComponentType, lazy, Suspense } from 'react'

type Drawing = ComponentType<{ className: string }>
const drawing = (load: () => Promise<Drawing>) =>
  // A page stands without its drawing, should that fail to load.
  lazy(async () => ({ default: await load().catch((): Drawing => () => null) }))

const drawings = {
  lost: drawing(async () => (await import('./illustration-lost.tsx')).LostIllustration),
  fault: drawing(async () => (await import('./illustration-fault.tsx')).FaultIllustration),
}

/** A drawing for what goes wrong. Every page brings what says so, but not the drawings: few visitors ever see them. */
export function LateDrawing({ of, className }: { of: keyof typeof drawings; className: string }) {
  const Drawn = drawings[of]
  return (
    <Suspense fallback={<div className={`aspect-[320/134] ${className}`} />}>
      <Drawn className={className} />
    </Suspense>
  )
}
