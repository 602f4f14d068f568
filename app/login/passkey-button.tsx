import { useState } from 'react'
import { report } from '#app/reporting/report.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLogin } from './login-context.ts'
import { knowsPasskeys, signInByPasskey } from './passkey.ts'

/** Signs in by a passkey of this device. Nothing without scripts, or where the browser has no passkeys. */
export function PasskeyButton() {
  const t = useTexts()
  const notify = useNotify()
  const { enterHere } = useLogin()
  const isAlive = useHydrated()
  const [isBusy, setBusy] = useState(false)
  if (!isAlive || !knowsPasskeys()) return null

  async function signIn() {
    setBusy(true)
    const outcome = await signInByPasskey()
    setBusy(false)
    if (outcome === 'signed-in') {
      report('login', { method: 'passkey' })
      await enterHere()
    }
    if (outcome === 'failed')
      notify({ type: 'danger', key: 'login', title: t('shell.failed'), message: t('login.passkey_failed') })
  }

  return (
    <Button look="secondary" className="mt-4 w-full" aria-disabled={isBusy} onClick={() => isBusy || void signIn()}>
      {t('login.with_passkey')}
    </Button>
  )
}
