import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import type { LoginState } from './login-form.tsx'
import type { LoginView } from './views.ts'

/** Leads to another view, within the modal or to the view's URL. */
export function ViewLink({ login, view, children }: { login: LoginState; view: LoginView; children: ReactNode }) {
  const { urlOf, onView } = login
  const change = onView && onUnmodifiedClick(() => onView(view))
  return (
    <Link to={urlOf(view)} preventScrollReset className="link inline-block py-2.5" onClick={change}>
      {children}
    </Link>
  )
}
