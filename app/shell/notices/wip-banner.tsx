import { useTexts } from '#app/texts.tsx'

/** For editors who look at work in progress: what they see is not what visitors see. */
export function WipBanner() {
  const t = useTexts()
  return (
    <div className="bg-warning py-2 text-center font-semibold text-ink text-sm">
      <p className="page">
        {t('shell.wip')}{' '}
        <a href="?mode=live" className="underline">
          {t('shell.wip_end')}
        </a>
      </p>
    </div>
  )
}
