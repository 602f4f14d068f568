import type { ReactNode } from 'react'
import { knowsPasskeys } from '#app/login/passkey.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Passkey } from '#contract/identity/passkey.ts'
import { formatDate } from '#contract/web/format.ts'
import { AddPasskey } from './add-passkey.tsx'

type PasskeysProps = {
  passkeys: readonly Passkey[]
  hasPassword: boolean
  isRemoved: boolean
  /** The form that removes one of them. */
  removal: (passkey: Passkey) => ReactNode
}

/** The customer's passkeys. Each can be removed; a browser that has passkeys can add one. */
export function Passkeys({ passkeys, hasPassword, isRemoved, removal }: PasskeysProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const canAdd = useHydrated() && knowsPasskeys()
  if (passkeys.length === 0 && !canAdd && !isRemoved) return null
  return (
    <section aria-labelledby="passkeys" className="mt-12 max-w-narrow">
      <h2 id="passkeys" className="title-sm mb-2">
        {t('safety.passkeys_title')}
      </h2>
      <p className="mb-4">{t('safety.passkeys_text')}</p>
      {isRemoved && <Notice type="success">{t('safety.passkey_removed')}</Notice>}
      <ul>
        {passkeys.map((passkey) => (
          <li
            key={passkey.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <div>
              <p className="font-semibold wrap-anywhere">{passkey.name}</p>
              <p className="text-muted text-sm">
                {t('safety.passkey_created', { date: formatDate(new Date(passkey.created_at), storefront.zone) })}
                {passkey.last_used_at && (
                  <>
                    {' '}
                    · {t('safety.last_used_on', { date: formatDate(new Date(passkey.last_used_at), storefront.zone) })}
                  </>
                )}
              </p>
            </div>
            {removal(passkey)}
          </li>
        ))}
      </ul>
      {canAdd && <AddPasskey hasPassword={hasPassword} />}
    </section>
  )
}
