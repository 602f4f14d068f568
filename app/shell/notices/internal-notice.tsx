import { useSession } from '#app/session/session.tsx'
import { useTexts } from '#app/texts.tsx'

/** For signed-in customers who come from an internal site: the session may belong to another customer. */
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
