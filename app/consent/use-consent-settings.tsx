import { type ComponentType, useState } from 'react'

/** The dialog in which the visitor chooses. It is loaded when it is opened; if that fails, the browser goes elsewhere. */
export function useConsentSettings(elsewhere: string) {
  const [Settings, setSettings] = useState<ComponentType<{ onClose: () => void }>>()

  async function open() {
    try {
      const { ConsentSettings } = await import('./consent-settings.tsx')
      setSettings(() => ConsentSettings)
    } catch {
      location.assign(elsewhere)
    }
  }

  return { open, settings: Settings && <Settings onClose={() => setSettings(undefined)} /> }
}
