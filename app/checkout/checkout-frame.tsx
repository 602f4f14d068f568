import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoginProvider } from '#app/login/login-provider.tsx'
import { ActingBanner } from '#app/shell/acting-banner.tsx'
import { Logo } from '#app/shell/logo.tsx'
import { NotificationsProvider } from '#app/shell/notifications.tsx'
import { OnlineNotice } from '#app/shell/online-notice.tsx'
import { PageAnnouncer } from '#app/shell/page-announcer.tsx'
import { ProgressBar } from '#app/shell/progress-bar.tsx'
import { useStorefront } from '#app/shell/storefront.tsx'
import { WipBanner } from '#app/shell/wip-banner.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { phoneAddress } from '#app/ui/phone-address.ts'

/** What stands around the steps of the checkout: the way out, somebody to call, and nothing that leads astray. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { storefront, settings, isWip, path } = useStorefront()
  return (
    <NotificationsProvider>
      <LoginProvider>
        <a href="#content" className="skip-link">
          {t('shell.skip_to_content')}
        </a>
        <ProgressBar />
        <header>
          <ActingBanner />
          {isWip && <WipBanner />}
          <div className="border-line border-b bg-white">
            <div className="page flex min-h-16 items-center justify-between gap-4">
              <Link
                to={path('/')}
                aria-label={t('shell.home_link', { brand: storefront.name })}
                className="flex min-h-11 items-center"
              >
                <Logo brand={storefront.id} className="h-7 xs:h-8" />
              </Link>
              {settings?.phone && (
                <a
                  href={phoneAddress(settings.phone, settings.phone_international)}
                  className="flex min-h-11 items-center gap-2 text-sm"
                >
                  <Icon name="phone" className="size-4 shrink-0" />
                  {settings.phone}
                </a>
              )}
            </div>
          </div>
        </header>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <OnlineNotice />
        <PageAnnouncer />
      </LoginProvider>
    </NotificationsProvider>
  )
}
