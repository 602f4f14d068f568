import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { accountName } from './account-name.ts'
import { isResolved } from './authentication.ts'
import { useSession } from './session.tsx'

/** The name and the home of the signed-in customer or member of staff; undefined for guests. */
export function useAccount(): { label: string; home: '/my-account' | '/staff' } | undefined {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { session, authentication } = useSession()
  if (!session || !isResolved(authentication)) return undefined
  const { customer, staff } = session
  if (!customer) return staff ? { label: staff.name, home: '/staff' } : undefined
  const name = accountName(customer, storefront.tone)
  const label = storefront.tone === 'informal' ? t('shell.greeting', { name }) : name
  return { label, home: '/my-account' }
}
