import { useTexts } from '#app/texts.tsx'

/** Reminds editors that they see work in progress, which visitors do not see. */
export function WipBanner() {
  const t = useTexts()
  return (
    <div className="bg-warning py-2 text-center font-semibold text-on-warning text-sm">
      <p className="page">
        {t('shell.wip')}{' '}
        <a href="?mode=live" className="underline">
          {t('shell.wip_end')}
        </a>
      </p>
    </div>
  )
}
