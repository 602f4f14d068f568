import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import type { Desk } from './login-form.tsx'
import type { LoginView } from './views.ts'

/** To another view: within the modal, or to its address. */
export function ViewLink({ desk, view, children }: { desk: Desk; view: LoginView; children: ReactNode }) {
  const { addressOf, onView } = desk
  const change = onView && onUnmodifiedClick(() => onView(view))
  return (
    <Link to={addressOf(view)} preventScrollReset className="link inline-block py-2.5" onClick={change}>
      {children}
    </Link>
  )
}
