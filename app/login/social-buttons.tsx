import type { MouseEvent } from 'react'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { Desk } from './login-form.tsx'
import { useLogin } from './login-provider.tsx'

const names: Record<IdentityProvider, string> = { google: 'Google', apple: 'Apple', facebook: 'Facebook' }

/** Each opens the provider's window. Without scripts, or where windows are blocked, it leads there in this one. */
export function SocialButtons({ desk }: { desk: Desk }) {
  const t = useTexts()
  const { startAtProvider } = useLogin()
  const wanted = desk.redirectUrl ?? desk.from
  const query = wanted ? `?${new URLSearchParams({ url: wanted })}` : ''
  return (
    <>
      <p className="login-or">{t('login.or_with')}</p>
      <ul className="grid gap-3 xs:grid-cols-3">
        {desk.parts.providers.map((provider) => (
          <li key={provider}>
            <a
              href={`/api/identity/social/${provider}${query}`}
              aria-label={t('login.continue_with', { provider: names[provider] })}
              className={`${buttonClass('secondary')} w-full`}
              onClick={(event: MouseEvent) => {
                if (startAtProvider(provider)) event.preventDefault()
              }}
            >
              {names[provider]}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
