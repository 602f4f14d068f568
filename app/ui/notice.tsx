import type { ReactNode } from 'react'

export const noticeLooks = {
  success: 'border-success bg-success-subtle',
  info: 'border-info bg-info-subtle',
  warning: 'border-warning bg-warning-subtle',
  danger: 'border-danger bg-danger-subtle',
}

/** A message within the page about the result of an action. */
export function Notice({ type, children }: { type: keyof typeof noticeLooks; children: ReactNode }) {
  return (
    <div
      role={type === 'danger' ? 'alert' : 'status'}
      className={`rounded-field border-l-4 p-3 wrap-anywhere ${noticeLooks[type]}`}
    >
      {children}
    </div>
  )
}
