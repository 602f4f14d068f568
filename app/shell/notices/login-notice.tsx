import { useSearchParams } from 'react-router'
import { loginQuery } from '#app/login/login-query.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { readFlags } from '#contract/identity/redirect-target.ts'

/** A guest without scripts is sent here from account pages: the modal cannot open, so there is a link to the login. */
export function LoginNotice() {
  const t = useTexts()
  const { path } = useStorefront()
  const [query] = useSearchParams()
  if (query.get('login') !== 'true') return null
  const url = query.get('url') ?? undefined
  const flags = readFlags(query.get('flags'))
  return (
    <noscript>
      <p className="bg-warning-subtle p-3 text-center">
        {t('shell.sign_in_first')}{' '}
        <PageLink to={path('/login') + loginQuery({ url, flags })}>{t('shell.log_in')}</PageLink>
      </p>
    </noscript>
  )
}
