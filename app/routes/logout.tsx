import { Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
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
  const { path } = useStorefront()
  return (
    <section className="page login-page">
      <PageHead title={t('shell.log_out')} />
      <h1>{t('shell.log_out')}</h1>
      <Form method="post" action={path('/logout')} reloadDocument className="mt-6">
        <Button type="submit" className="w-full">
          {t('shell.log_out')}
        </Button>
      </Form>
    </section>
  )
}
