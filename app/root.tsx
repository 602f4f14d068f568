import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { shop } from '#app/context.ts'
import { ErrorSampling } from '#app/errors/error-sampling.tsx'
import { ArrivalNote } from '#app/measurement/arrival-note.tsx'
import { Measurement } from '#app/measurement/measurement.tsx'
import { OldBrowsers } from '#app/old-browsers.tsx'
import { middlewareOf } from '#app/route-middleware.ts'
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
import { usePageLayout, usePageMatches } from '#app/storefront/page-handle.ts'
import { StorefrontProvider } from '#app/storefront/storefront.tsx'
import { TextsProvider } from '#app/texts.tsx'
import { ClientSideNavigation } from '#app/ui/page-link.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { Route } from './+types/root'

export const middleware: Route.MiddlewareFunction[] = middlewareOf('note-pattern', 'guard-account')

/** What every page needs, the same for all visitors. None of it may fail, because error pages need it, too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { storefront, locale, path, texts, content, isWip, view, staff } = context.get(shop)
  const [settings, menu, acting] = await Promise.all([
    content.settings(),
    content.menu('header-menu'),
    staff.acting().catch(() => undefined),
  ])
  return {
    // Only the pages that its rules name show the banner about subscriptions; their loaders bring it.
    shell: {
      storefront,
      locale,
      settings: settings && { ...settings, subscription_banner: undefined },
      menu,
      isWip,
      view,
    },
    likely: likelyPages(menu, (link) => linkTarget(link, { hosts: storefront.hosts, path })?.href),
    texts: texts('shell', 'error', 'consent', 'wishlist'),
    /** Only for staff who act as a customer: the page cache is bypassed for their cookie. */
    acting,
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  // Without the root's data the language is unknown: the server then answers with its last-resort page.
  if (!root) throw new Error('The root loader gave nothing')
  const matches = usePageMatches()
  const Frame = layouts[usePageLayout()]
  const { shell } = root
  const { key } = useLocation()
  // The effects of a parent run last, so from here on every part of the page reacts. The browser's address changes earlier.
  useEffect(() => {
    document.documentElement.dataset.alive = key
  }, [key])
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
              <Measurement />
              <ErrorSampling isActing={root.acting !== undefined} />
              <ArrivalNote />
              <Frame>{children}</Frame>
            </SessionProvider>
          </TextsProvider>
          <ClientSideNavigation />
          <ReloadLimit />
          <IdlePrefetch pages={root.likely} />
          <ScrollRestoration />
          <Scripts />
          <OldBrowsers />
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
