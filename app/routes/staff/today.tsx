import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { Shortcuts } from '#app/staff/desk-keys.tsx'
import { deskPagesOf } from '#app/staff/desk-pages.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/today'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, path, texts } = context.get(shop)
  const page = { texts: texts('desk', 'staff') }
  if (await staff.acting()) return { ...page, me: undefined, hasFactor: true }
  const me = await staff.staff()
  if (!me.ok) throw data(null, 404)
  // The search was here before.
  if (url.searchParams.has('search')) throw redirect(path('/staff/customers') + url.search)
  const factor = await staff.factorState()
  const { name, role } = me.value
  return { ...page, me: { name, role }, hasFactor: Boolean(factor?.hasApp || factor?.hasPasskeyHere) }
}

/** Staff stop acting as a customer. Acting ends by itself after half an hour, so there may be nothing to stop. */
export async function action({ context }: Route.ActionArgs) {
  const { staff, path } = context.get(shop)
  const stopped = await staff.stopActing()
  if (!stopped.ok && !(await staff.signedIn()).ok) throw data(null, 404)
  return redirect(path('/staff'), 303)
}

export default function Today({ loaderData: { me, hasFactor } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isAlive = useHydrated()
  if (!me)
    return (
      <>
        <PageHead title={t('desk.title')} />
        <h1>{t('desk.title')}</h1>
        <p className="mt-4">{t('staff.acting_now')}</p>
      </>
    )
  return (
    <>
      <PageHead title={t('desk.page_today')} />
      <h1>{t('desk.hello', { name: me.name })}</h1>
      <p className="mt-2">{t('desk.hello_text')}</p>
      <ul className="desk-cards">
        {deskPagesOf(me.role).map((page) => (
          <li key={page.path}>
            <PageLink to={path(page.path)} className="desk-card">
              <strong>{t(page.label)}</strong>
              <span>{t(page.about)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
      {!hasFactor && (
        <div className="mt-8 max-w-narrow">
          <Notice type="info">
            {t('desk.factor_hint')}{' '}
            <PageLink to={path('/staff/second-factor')} className="link">
              {t('desk.factor_to')}
            </PageLink>
          </Notice>
        </div>
      )}
      {isAlive && (
        <section aria-labelledby="shortcuts" className="mt-8 max-md:hidden">
          <h2 id="shortcuts" className="title-sm mb-2">
            {t('desk.shortcuts')}
          </h2>
          <Shortcuts />
        </section>
      )}
    </>
  )
}
