import { useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { report } from '#app/reporting/report.ts'
import { useSession } from '#app/session/session.tsx'
import { signOut } from '#app/session/sign-out.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'

/** The logout is a form, so that it works without scripts, and no link can sign a visitor out. */
export function LogOut({ className }: { className: string }) {
  const t = useTexts()
  const notify = useNotify()
  const navigate = useNavigate()
  const { path } = useStorefront()
  const { refresh } = useSession()
  const form = useRef<HTMLFormElement>(null)

  async function logOut() {
    // If the request fails, the browser submits the form itself.
    if (!(await signOut())) return form.current?.submit()
    report('logout', {})
    await navigate(path('/'))
    notify({ type: 'success', key: 'login', message: t('shell.logged_out') })
    await refresh()
  }

  return (
    <Form
      ref={form}
      method="post"
      action={path('/logout')}
      reloadDocument
      onSubmit={(event) => {
        event.preventDefault()
        void logOut()
      }}
    >
      <button type="submit" className={`${className} cursor-pointer`}>
        {t('shell.log_out')}
      </button>
    </Form>
  )
}
