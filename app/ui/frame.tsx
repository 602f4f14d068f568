import type { ReactNode } from 'react'
import type { Box } from './banner-box.ts'

/**
 * Has the right proportions before its content has loaded. An empty drawing gives them, because they are an editor's
 * numbers: there is no class for them, and the Content-Security-Policy forbids inline styles.
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
