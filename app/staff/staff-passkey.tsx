import { useState } from 'react'
import { knowsPasskeys, signInByPasskey } from '#app/login/passkey.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** A passkey is both factors at once, so it signs in anew and leads there. Nothing without scripts, which alone can ask. */
export function StaffPasskey({ to }: { to: string }) {
  const t = useTexts()
  const isAlive = useHydrated()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (!isAlive || !knowsPasskeys()) return null

  async function signIn() {
    setState('busy')
    const outcome = await signInByPasskey()
    // A new document, because everything on this one belongs to the session of before.
    if (outcome === 'signed-in') location.assign(to)
    else setState(outcome === 'failed' ? 'failed' : 'idle')
  }

  return (
    <div className="mt-4">
      <Button look="secondary" aria-disabled={state === 'busy'} onClick={() => state === 'busy' || void signIn()}>
        {t('login.with_passkey')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="field-error mt-2">
          {t('login.passkey_failed')}
        </p>
      )}
    </div>
  )
}
