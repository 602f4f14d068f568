import type { ReactNode } from 'react'
import { ActingBanner } from '#app/shell/notices/acting-banner.tsx'
import { NotificationsProvider } from '#app/ui/notifications.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** The page alone, for work that the shop around it would only disturb. */
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
