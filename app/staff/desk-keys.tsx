import { useEffect, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { MessageId } from '#messages/ids.ts'

const keys: readonly { key: string; does: MessageId }[] = [
  { key: '/', does: 'desk.key_search' },
  { key: '?', does: 'desk.key_help' },
]

/** The shortcuts of the desk, as a list. */
export function Shortcuts() {
  const t = useTexts()
  return (
    <dl className="desk-keys">
      {keys.map(({ key, does }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
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

/** `/` focuses the search of the page, or else that of the frame; `?` opens the list of shortcuts. */
export function DeskKeys() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (event.key === '?') setOpen(true)
      const fields = document.querySelectorAll<HTMLInputElement>('[aria-keyshortcuts="/"]')
      const field = document.querySelector<HTMLInputElement>('main [aria-keyshortcuts="/"]') ?? fields[0]
      if (event.key !== '/' || !field) return
      event.preventDefault()
      field.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isOpen) return null
  return (
    <Dialog title={t('desk.shortcuts')} onClose={() => setOpen(false)}>
      <Shortcuts />
    </Dialog>
  )
}
