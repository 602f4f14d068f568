import { useSession } from '#app/session/session.tsx'
import { useTexts } from '#app/texts.tsx'

/** Warns visitors who come from one of the shop's own terminals: another customer may be signed in there. */
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
