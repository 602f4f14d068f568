import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Desk } from '#app/login/login-form.tsx'
import type { LoginView } from '#app/login/views.ts'

/** To another view: within the modal, or to its address. */
export function ViewLink({ desk, view, children }: { desk: Desk; view: LoginView; children: ReactNode }) {
  const { addressOf, onView } = desk
  function change(event: MouseEvent) {
    if (!onView || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onView(view)
  }
  return (
    <Link to={addressOf(view)} preventScrollReset className="link inline-block py-2.5" onClick={change}>
      {children}
    </Link>
  )
}
