import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { MessageId } from '#messages/ids.ts'
import { jumpsOf } from './desk-jumps.ts'

const keys: readonly { keys: string; does: MessageId }[] = [
  { keys: '/', does: 'desk.key_search' },
  { keys: '?', does: 'desk.key_help' },
  { keys: '← →', does: 'desk.key_replay' },
]

/** The shortcuts of the desk, as a list. */
export function Shortcuts({ role }: { role: StaffRole }) {
  const t = useTexts()
  const jumps = jumpsOf(role).map(({ key, label }) => ({ keys: `g ${key}`, does: label }))
  return (
    <dl className="desk-keys">
      {[...keys, ...jumps].map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether a key that is pressed here belongs to a text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** In milliseconds: so soon after `g` the next key has to come. */
const patience = 2000

/** `/` focuses the search of the page, or else that of the frame; `?` opens the list; `g` and a letter lead to a page. */
export function DeskKeys({ role }: { role: StaffRole }) {
  const t = useTexts()
  const { path } = useStorefront()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const pressedG = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      const isAfterG = event.timeStamp - pressedG.current < patience
      pressedG.current = event.key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY
      const jump = isAfterG && jumpsOf(role).find(({ key }) => key === event.key)
      if (jump) {
        event.preventDefault()
        setOpen(false)
        void navigate(path(jump.path))
        return
      }
      // Where a scan field takes what is typed, it must not get this key as well.
      if (event.key === '?') {
        event.preventDefault()
        setOpen(true)
      }
      const fields = document.querySelectorAll<HTMLInputElement>('[aria-keyshortcuts="/"]')
      const field = document.querySelector<HTMLInputElement>('main [aria-keyshortcuts="/"]') ?? fields[0]
      if (event.key !== '/' || !field) return
      event.preventDefault()
      field.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [role, path, navigate])
  if (!isOpen) return null
  return (
    <Dialog title={t('desk.shortcuts')} onClose={() => setOpen(false)}>
      <Shortcuts role={role} />
    </Dialog>
  )
}
