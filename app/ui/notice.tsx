import type { ReactNode } from 'react'
import { useReport } from '#app/reporting/use-report.ts'

export const noticeLooks = {
  success: 'border-success bg-success-subtle',
  info: 'border-info bg-info-subtle',
  warning: 'border-warning bg-warning-subtle',
  danger: 'border-danger bg-danger-subtle',
}

type NoticeProps = {
  type: keyof typeof noticeLooks
  /** Why something failed, as it is counted: a code of `contract/measurement/error-codes.ts`, or else it is `other`. */
  code?: string
  children: ReactNode
}

/** A message within the page about the result of an action. It takes the focus if the button that was pressed has lost it. */
export function Notice({ type, code = 'other', children }: NoticeProps) {
  useReport('error_shown', `${type} ${code}`, () =>
    type === 'danger' ? { error_code: code, place: 'notice' } : undefined,
  )
  return (
    <div
      role={type === 'danger' ? 'alert' : 'status'}
      data-notice
      tabIndex={-1}
      className={`rounded-field border-l-4 p-3 outline-none wrap-anywhere ${noticeLooks[type]}`}
    >
      {children}
    </div>
  )
}
