import type { ReactNode } from 'react'
import type { Box } from './banner-box.ts'

/**
 * Has its proportions before what is in it has come. An empty drawing gives them: the Content-Security-Policy knows no
 * styles in the page, and classes no numbers of an editor.
 */
export function Frame({ box, className = '', children }: { box: Box; className?: string; children: ReactNode }) {
  const { width, height, isFixed } = box
  return (
    <span className={`frame ${className}`}>
      <svg width={isFixed ? width : undefined} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      {children}
    </span>
  )
}
