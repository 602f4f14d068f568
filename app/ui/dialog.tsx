import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTexts } from '#app/texts.tsx'
import { NotificationsInside } from '#app/ui/notifications.tsx'
import { Icon } from './icon.tsx'

const looks = { modal: 'dialog', picture: 'picture-dialog', sidebar: 'side-dialog' }

type DialogProps = {
  title: string
  children: ReactNode
  onClose: () => void
  /** A modal is in the middle, one with a picture as wide as that, a sidebar at the right edge over the whole height. */
  look?: keyof typeof looks
}

/**
 * A modal dialog. It is open for as long as it is rendered; `onClose` is called when the visitor has closed it: by its
 * button, Escape, a click beside it or a form inside with `method="dialog"`. The browser keeps the focus inside and
 * returns it afterwards.
 */
export function Dialog({ title, children, onClose, look = 'modal' }: DialogProps) {
  const t = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (dialog.current?.open) return
    dialog.current?.showModal()
    // By default the browser focuses the first button, so that a screen reader would not say what was opened.
    heading.current?.focus()
  }, [])
  useClosedByClickBeside(dialog)
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose} className={looks[look]}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="outline-none">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t('shell.close')}
          className="header-button -mt-1.5 -mr-2 shrink-0"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      {children}
      <NotificationsInside />
    </dialog>
  )
}

/** `closedby="any"` would do the same, but Safari does not know it. */
function useClosedByClickBeside(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const { current } = dialog
    // A click that began inside, such as the selection of a text, does not close the dialog.
    let hasBegunBeside = false
    const isBeside = ({ target, clientX, clientY }: MouseEvent) => {
      if (!current || target !== current) return false
      const { left, right, top, bottom } = current.getBoundingClientRect()
      return clientX < left || clientX > right || clientY < top || clientY > bottom
    }
    const begin = (event: MouseEvent) => {
      hasBegunBeside = isBeside(event)
    }
    const end = (event: MouseEvent) => {
      if (hasBegunBeside && isBeside(event)) current?.close()
    }
    current?.addEventListener('pointerdown', begin)
    current?.addEventListener('click', end)
    return () => {
      current?.removeEventListener('pointerdown', begin)
      current?.removeEventListener('click', end)
    }
  }, [dialog])
}
