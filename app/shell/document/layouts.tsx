import type { ComponentType, ReactNode } from 'react'
import { AccountFrame } from '#app/account/account-frame.tsx'
import type { LayoutName } from '#app/storefront/page-handle.ts'
import { BlankLayout } from './blank-layout.tsx'
import { LoadingLayout } from './loading-layout.tsx'
import { Shell } from './shell.tsx'

type Layout = ComponentType<{ children: ReactNode }>

/** The layouts that a page can have. */
export const layouts: Record<LayoutName, Layout> = {
  default: Shell,
  account: ({ children }) => (
    <Shell>
      <AccountFrame>{children}</AccountFrame>
    </Shell>
  ),
  blank: BlankLayout,
  loading: LoadingLayout,
}
