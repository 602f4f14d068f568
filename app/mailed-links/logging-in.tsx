import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'

/** Covers the whole screen while a link signs the customer in. */
export function LoggingIn({ children }: { children?: ReactNode }) {
  const t = useTexts()
  return (
    <div className="full-screen">
      <div role="status" className="flex flex-col items-center gap-4">
        <span className="loading-dots" aria-hidden="true" />
        <h1 className="title-sm">{t('entry.logging_in')}</h1>
      </div>
      {children}
    </div>
  )
}
