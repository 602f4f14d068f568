import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { SentNotice } from '#app/ui/notification-queue.ts'
import { NotificationBox, useNotify } from '#app/ui/notifications.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/**
 * What a form of the account has done. In a document that was loaded, with scripts or without, it stands in the page, and
 * the page without it dismisses it; after a form that scripts have sent it is among the notifications.
 */
export function AccountNotification({ notice }: { notice: SentNotice | undefined }) {
  const t = useTexts()
  const notify = useNotify()
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const [loaded] = useState(isHydrated ? undefined : notice)
  const isInPage = notice !== undefined && notice === loaded
  useEffect(() => {
    if (notice && !isInPage) notify(notice)
  }, [notice, isInPage, notify])
  if (!isInPage) return null
  return (
    <div className="mb-4">
      <NotificationBox notification={notice} role={notice.type === 'danger' ? 'alert' : 'status'}>
        <PageLink to={pathname} className="touch-area shrink-0" aria-label={t('shell.dismiss')}>
          <Icon name="close" />
        </PageLink>
      </NotificationBox>
    </div>
  )
}
