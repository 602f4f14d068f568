import { useTexts } from '#app/texts.tsx'

/** Only an animation that something is loading. */
export function LoadingLayout() {
  const t = useTexts()
  return (
    <main className="page flex items-center justify-center">
      <title>{t('shell.loading')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{t('shell.loading')}</h1>
      <div role="status" className="flex">
        <span className="loading-dots" aria-hidden="true" />
        <span className="sr-only">{t('shell.loading')}</span>
      </div>
    </main>
  )
}
