import type { ReactNode } from 'react'
import { ActingBanner } from '#app/shell/notices/acting-banner.tsx'
import { NotificationsProvider } from '#app/ui/notifications.tsx'
import { AfterForm } from './after-form.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** Without header, menus and footer of the shop, for the desk of staff, whose frame brings its own. */
export function BlankLayout({ children }: { children: ReactNode }) {
  return (
    <NotificationsProvider>
      <ProgressBar />
      <ActingBanner />
      {children}
      <PageAnnouncer />
      <AfterForm />
    </NotificationsProvider>
  )
}
