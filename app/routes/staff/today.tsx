import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { Shortcuts } from '#app/staff/desk-keys.tsx'
import { deskGroupsOf } from '#app/staff/desk-pages.ts'
import { FirstSteps } from '#app/staff/today/first-steps.tsx'
import { SalesToday } from '#app/staff/today/sales-card.tsx'
import { WaitingList } from '#app/staff/today/waiting-list.tsx'
import { minute, useFresh } from '#app/staff/use-fresh.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/today'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, today, path, texts } = context.get(shop)
  const page = { texts: texts('desk', 'desk-today', 'staff') }
  if (await staff.acting()) return { ...page, me: undefined, view: undefined, hasFactor: true }
  const me = await staff.staff()
  const view = await today.view()
  if (!me.ok || !view.ok) throw data(null, 404)
  // The search was here before.
  if (url.searchParams.has('search')) throw redirect(path('/staff/customers') + url.search)
  const factor = await staff.factorWays()
  const { name, role } = me.value
  const hasFactor = Boolean(factor?.hasApp || factor?.hasPasskeyHere)
  return { ...page, me: { name, role }, view: view.value, hasFactor }
}

/** Staff stop acting as a customer. Acting ends by itself after half an hour, so there may be nothing to stop. */
export async function action({ context }: Route.ActionArgs) {
  const { staff, path } = context.get(shop)
  const stopped = await staff.stopActing()
  if (!stopped.ok && !(await staff.signedIn()).ok) throw data(null, 404)
  return redirect(path('/staff'), 303)
}

export default function TodayPage({ loaderData: { me, view, hasFactor } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isAlive = useHydrated()
  useFresh(minute)
  if (!me || !view)
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
      <h1 className="mb-6">{t('desk.hello', { name: me.name })}</h1>
      {!hasFactor && (
        <div className="mb-6 max-w-narrow">
          <Notice type="info">
            {t('desk.factor_hint')}{' '}
            <PageLink to={path('/staff/second-factor')} className="link">
              {t('desk.factor_to')}
            </PageLink>
          </Notice>
        </div>
      )}
      {!view.hasOrders && <FirstSteps role={me.role} hasFactor={hasFactor} />}
      <WaitingList waiting={view.waiting} names={view.names} />
      {view.sales && <SalesToday sales={view.sales} />}
      <section aria-labelledby="sections" className="mt-10">
        <h2 id="sections" className="title-sm">
          {t('desk.menu')}
        </h2>
        {deskGroupsOf(me.role).map(({ title, pages }) => (
          <div key={title} className="mt-4">
            <h3 className="text-base">{t(title)}</h3>
            <ul className="desk-cards mt-2!">
              {pages.map((page) => (
                <li key={page.path}>
                  <PageLink to={path(page.path)} className="desk-card">
                    <strong>{t(page.label)}</strong>
                    <span>{t(page.about)}</span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      {isAlive && (
        <section aria-labelledby="shortcuts" className="mt-10 max-md:hidden">
          <h2 id="shortcuts" className="title-sm mb-2">
            {t('desk.shortcuts')}
          </h2>
          <Shortcuts role={me.role} />
        </section>
      )}
    </>
  )
}
