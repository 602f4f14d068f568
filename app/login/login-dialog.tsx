import { useState } from 'react'
import { MoreTexts, useTexts } from '#app/texts.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LoginDialogParts } from './load-parts.ts'
import { LoginPanel } from './login-panel.tsx'
import { type LoginView, type ShownView, viewTitles } from './views.ts'

export type LoginDialogProps = {
  parts: LoginDialogParts
  /** The state that it opens in. */
  view: LoginView
  /** The authentication modal has all ways to come in, and a name of its own; others are named after their view. */
  isNamedByView?: boolean
  /** The page below it. */
  from: string
  onClose: () => void
}

export function LoginDialog(props: LoginDialogProps) {
  return (
    <MoreTexts messages={props.parts.texts}>
      <Opened {...props} />
    </MoreTexts>
  )
}

/** The authentication modal; or the classic one where no identity providers are offered, or one has sent somebody new. */
function Opened({ parts, view, isNamedByView = false, from, onClose }: LoginDialogProps) {
  const t = useTexts()
  const [now, setNow] = useState<{ view: LoginView; turn: number }>({ view, turn: 0 })
  const [shown, setShown] = useState<ShownView>(view)
  const isClassic = isNamedByView || parts.providers.length === 0
  return (
    <Dialog title={t(isClassic ? viewTitles[shown] : 'authentication.modal.title')} onClose={onClose}>
      <LoginPanel
        key={now.turn}
        parts={parts}
        view={now.view}
        from={from}
        heading={isClassic ? undefined : 'h3'}
        onShown={setShown}
        onView={(view) => setNow(({ turn }) => ({ view, turn: turn + 1 }))}
        isMovedTo={now.turn > 0}
      />
    </Dialog>
  )
}
