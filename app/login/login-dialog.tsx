import { useState } from 'react'
import { MoreTexts, useTexts } from '#app/texts.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LoginDialogParts } from './load-parts.ts'
import { LoginPanel } from './login-panel.tsx'
import { type LoginView, type VisibleView, viewTitles } from './views.ts'

export type LoginDialogProps = {
  parts: LoginDialogParts
  /** The view that it opens with. */
  view: LoginView
  /** Whether the title is that of the view. The authentication modal, with all ways to sign in, has its own title. */
  isNamedByView?: boolean
  /** The page below the modal. */
  from: string
  onClose: () => void
}

export function LoginDialog(props: LoginDialogProps) {
  return (
    <MoreTexts messages={props.parts.texts}>
      <DialogContent {...props} />
    </MoreTexts>
  )
}

/** The authentication modal; the classic one if there are no identity providers, or if one has sent a new customer. */
function DialogContent({ parts, view, isNamedByView = false, from, onClose }: LoginDialogProps) {
  const t = useTexts()
  const [now, setNow] = useState<{ view: LoginView; turn: number }>({ view, turn: 0 })
  const [visible, setVisible] = useState<VisibleView>(view)
  const isClassic = isNamedByView || parts.providers.length === 0
  return (
    <Dialog title={t(isClassic ? viewTitles[visible] : 'authentication.modal.title')} onClose={onClose}>
      <LoginPanel
        key={now.turn}
        parts={parts}
        view={now.view}
        from={from}
        heading={isClassic ? undefined : 'h3'}
        onViewChange={setVisible}
        onView={(view) => setNow(({ turn }) => ({ view, turn: turn + 1 }))}
        isMovedTo={now.turn > 0}
      />
    </Dialog>
  )
}
