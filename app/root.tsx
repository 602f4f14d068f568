import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { shop } from '#app/context.ts'
import { ScriptsAfterPaint } from '#app/scripts-after-paint.tsx'
import { SessionProvider } from '#app/session/session.tsx'
import { ErrorPage } from '#app/shell/document/error-page.tsx'
import { ExpiryCheck } from '#app/shell/document/expiry-check.tsx'
import { Head } from '#app/shell/document/head.tsx'
import { IdlePrefetch } from '#app/shell/document/idle-prefetch.tsx'
import { layouts } from '#app/shell/document/layouts.tsx'
import { likelyPages } from '#app/shell/document/likely-pages.ts'
import { ReloadLimit } from '#app/shell/document/reload-limit.tsx'
import { linkTarget } from '#app/storefront/link-target.ts'
import { usePageLayout } from '#app/storefront/page-handle.ts'
import { StorefrontProvider } from '#app/storefront/storefront.tsx'
import { type Messages, TextsProvider } from '#app/texts.tsx'
import { ClientSideNavigation } from '#app/ui/page-link.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import './styles/app.css'
import type { Route } from './+types/root'

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }, next) => {
    context.get(shop).visit.route = `/${pattern.replace(/^\//, '')}`
    return next()
  },
  // For every account page at once: one whose loader forgets to ask is closed all the same.
  async ({ context, url }, next) => {
    const detour = await context.get(shop).identity.detour(url.pathname, url.search)
    if (detour) throw redirect(detour)
    return next()
  },
]

/** What every page needs and no visitor changes. None of it may fail: error pages stand on it. */
export async function loader({ context }: Route.LoaderArgs) {
  const { storefront, locale, path, texts, content, isWip, staff } = context.get(shop)
  const [settings, menu, acting] = await Promise.all([
    content.settings(),
    content.menu('header-menu'),
    staff.acting().catch(() => undefined),
  ])
  return {
    // The banner about subscriptions is of the pages that its rules name.
    shell: { storefront, locale, settings: settings && { ...settings, subscription_banner: undefined }, menu, isWip },
    likely: likelyPages(menu, (link) => linkTarget(link, { hosts: storefront.hosts, path })?.href),
    texts: texts('shell', 'error', 'consent', 'wishlist'),
    /** Only in an answer to the member of staff who acts: whoever has that cookie is given no page of everybody's. */
    acting,
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale

type Match = { loaderData?: { texts?: Messages } }

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  // Without it there is no language to speak: the server then answers with its last-resort page.
  if (!root) throw new Error('The root loader gave nothing')
  const matches = useMatches() as Match[]
  const Frame = layouts[usePageLayout()]
  const { shell } = root
  // Effects of a parent come last: from here on every part of the page answers.
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return (
    <html lang={shell.locale} data-brand={shell.storefront.id}>
      <StorefrontProvider data={shell}>
        <head>
          <Head />
          <Links />
        </head>
        <body>
          <TextsProvider locale={shell.locale} messages={matches.map(({ loaderData }) => loaderData?.texts)}>
            <SessionProvider>
              <ExpiryCheck />
              <Frame>{children}</Frame>
            </SessionProvider>
          </TextsProvider>
          <ClientSideNavigation />
          <ReloadLimit />
          <IdlePrefetch pages={root.likely} />
          <ScrollRestoration />
          <Scripts />
          <ScriptsAfterPaint />
        </body>
      </StorefrontProvider>
    </html>
  )
}

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
