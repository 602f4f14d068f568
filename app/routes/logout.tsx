import { redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { LogOut } from '#app/session/log-out.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/logout'

/** A GET request changes nothing, or any site could sign visitors out by a link. The page shows a button instead. */
export function loader() {
  return { noindex: true }
}

export async function action({ context }: Route.ActionArgs) {
  const { identity, path } = context.get(shop)
  await identity.signOut()
  return redirect(path('/'), 303)
}

export default function Logout() {
  const t = useTexts()
  return (
    <section className="page login-page">
      <PageHead title={t('shell.log_out')} />
      <h1>{t('shell.log_out')}</h1>
      <div className="mt-6">
        <LogOut className={`w-full ${buttonClass('primary')}`} />
      </div>
    </section>
  )
}
