import type { ReactNode } from 'react'
import { ActingBanner } from '#app/shell/notices/acting-banner.tsx'
import { NotificationsProvider } from '#app/ui/notifications.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** The page without header, menus and footer, for the work of staff. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <NotificationsProvider>
      <ProgressBar />
      <ActingBanner />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PageAnnouncer />
    </NotificationsProvider>
  )
}
