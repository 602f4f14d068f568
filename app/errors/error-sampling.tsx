import { useEffect } from 'react'
import { consentChanged, currentConsent } from '#app/session/consent.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { recordingOf } from '#contract/errors/rates.ts'
import { isSentryAllowed, setSentry } from './tell.ts'

/**
 * Where the shop uses Sentry, the browsers of visitors who allow statistics tell it of errors, and a few of their visits
 * are timed. Nothing of it is loaded on a page without errors, except for these few. Staff who act are left out.
 */
export function ErrorSampling({ isActing }: { isActing: boolean }) {
  const dsn = useStorefront().storefront.sentryDsn
  useEffect(() => {
    if (!dsn || isActing) return setSentry(undefined)
    const recording = recordingOf(Math.random())
    function decide() {
      const isAllowed = currentConsent().statistics
      setSentry(isAllowed ? dsn : undefined)
      if (dsn && isAllowed && recording.traces) void record(dsn, recording)
    }
    decide()
    addEventListener(consentChanged, decide)
    return () => removeEventListener(consentChanged, decide)
  }, [dsn, isActing])
  return null
}

/** Without the file nothing is recorded. */
async function record(dsn: string, recording: ReturnType<typeof recordingOf>) {
  const sentry = await import('./sentry.ts').catch(() => undefined)
  if (isSentryAllowed()) await sentry?.startRecording(dsn, recording)
}
