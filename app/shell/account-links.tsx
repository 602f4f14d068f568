import { type ReactNode, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { useSession } from '#app/session/session.tsx'
import { signOut } from '#app/session/sign-out.ts'
import { useAccount } from '#app/session/use-account.ts'
import { useNotify } from '#app/shell/notifications.tsx'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'

/** The account's column of both menus. Guests come to the login on the way. */
export function AccountLinks() {
  const t = useTexts()
  const { path } = useStorefront()
  const isSignedIn = useAccount() !== undefined
  const link = (to: string, text: ReactNode) => (
    <li>
      <Link to={path(to)} className="menu-link">
        {text}
      </Link>
    </li>
  )
  return (
    <>
      <ul>
        {link('/my-account/history', t('shell.orders'))}
        {link('/my-account/profile', t('shell.profile'))}
        {link('/my-account/addresses', t('shell.addresses'))}
        {link('/my-account/newsletter', t('shell.newsletter'))}
        {link(
          '/my-account',
          <span className="font-semibold">
            {t('shell.show_all')}
            <span className="sr-only">: {t('shell.account')}</span>
          </span>,
        )}
      </ul>
      {isSignedIn && <Logout />}
    </>
  )
}

function Logout() {
  const t = useTexts()
  const notify = useNotify()
  const navigate = useNavigate()
  const { path } = useStorefront()
  const { refresh } = useSession()
  const form = useRef<HTMLFormElement>(null)

  async function leave() {
    // If the script cannot, the browser itself sends the form.
    if (!(await signOut())) return form.current?.submit()
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
      className="mt-2 border-line border-t pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        void leave()
      }}
    >
      <button type="submit" className="menu-link cursor-pointer">
        {t('shell.log_out')}
      </button>
    </Form>
  )
}
