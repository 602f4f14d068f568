import { useTexts } from '#app/texts.tsx'

/** Nothing but the sign that something is on its way. */
export function LoadingLayout() {
  const t = useTexts()
  return (
    <div role="status" className="page flex min-h-80 items-center justify-center">
      <span className="loading-dots" aria-hidden="true" />
      <span className="sr-only">{t('shell.loading')}</span>
    </div>
  )
}
