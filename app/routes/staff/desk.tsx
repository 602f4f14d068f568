import { data, type LinksFunction, Outlet, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskFrame } from '#app/staff/desk-frame.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import styles from '#app/styles/desk.css?url'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { Route } from './+types/desk'

export const handle: PageHandle = { layout: 'blank' }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Where staff are led who still have something to do first, and which pages are open to them. */
const gates = {
  ready: undefined,
  code: ['/staff/code'],
  'set-up': ['/staff/second-factor', '/staff/prove'],
} as const

/** For visitors who are not staff, nothing below exists. Each page asks for its own right besides. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, texts, path } = context.get(shop)
  const page = { texts: texts('desk', 'staff'), noindex: true }
  const here = splitLocale(url.pathname).path
  const me = await staff.signedIn()
  if (!me.ok) {
    if (!(await staff.acting())) throw data(null, 404)
    // Who acts as a customer stops that first, which the first page says.
    if (here !== '/staff') throw redirect(path('/staff'))
    return { ...page, me: undefined }
  }
  const { name, role, standing } = me.value
  const gate: readonly string[] | undefined = gates[standing]
  if (gate?.[0] && !gate.includes(here)) throw redirect(path(gate[0]))
  return { ...page, me: { name, role, isReady: standing === 'ready' } }
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame me={loaderData.me}>
      <Outlet />
    </DeskFrame>
  )
}
