import type { MouseEvent } from 'react'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { providerNames } from '#contract/identity/identity.ts'
import { useLogin } from './login-context.ts'
import type { LoginState } from './login-form.tsx'
import { loginQuery } from './login-query.ts'

/** Each button opens the provider's window. Without scripts, or if popups are blocked, this window goes there. */
export function SocialButtons({ login }: { login: LoginState }) {
  const t = useTexts()
  const { startAtProvider } = useLogin()
  const query = loginQuery({ url: login.redirectUrl ?? login.from, flags: login.flags })
  return (
    <>
      <p className="login-or">{t('login.or_with')}</p>
      <ul className="grid gap-3 xs:grid-cols-3">
        {login.parts.providers.map((provider) => (
          <li key={provider}>
            <a
              href={`/api/identity/social/${provider}${query}`}
              aria-label={t('login.continue_with', { provider: providerNames[provider] })}
              className={`${buttonClass('secondary')} w-full`}
              onClick={(event: MouseEvent) => {
                if (startAtProvider(provider)) event.preventDefault()
              }}
            >
              <img
                src={`/pictures/provider-${provider}.svg`}
                alt=""
                width={20}
                height={20}
                className="rounded-small bg-plate"
              />
              {providerNames[provider]}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
