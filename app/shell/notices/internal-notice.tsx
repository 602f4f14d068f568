import { useSession } from '#app/session/session.tsx'
import { useTexts } from '#app/texts.tsx'

/** For customers who were led here from one of our own places: it may not be they who sit at this computer. */
export function InternalNotice() {
  const t = useTexts()
  const { session } = useSession()
  if (!session?.notices.includes('internal-session')) return null
  return (
    <p role="status" className="bg-info-subtle px-4 py-2 text-center text-sm">
      {t('shell.internal_session')}
    </p>
  )
}
