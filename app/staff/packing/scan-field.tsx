import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { Button } from '#app/ui/button.tsx'

/** What has a use for keys itself. After a change of the page the focus is on its main part, which has none. */
const takers = 'input, textarea, select, button, a, summary, dialog'

type ScanFieldProps = {
  label: string
  button: string
  /** What the form says besides the code, where scripts do not run. */
  children?: ReactNode
  method?: 'get' | 'post'
  /** With it a scan stays on the page. */
  onScan?: (code: string) => void
  /** Whether what is typed elsewhere on the page belongs into this field. */
  takesAll?: boolean
}

/**
 * A field for a scanner, which types like a keyboard and ends with Enter or Tab. It has the focus, and gets it back when
 * somebody scans while nothing has it. The sign between the parts of a code comes as Ctrl and ].
 */
export function ScanField({ label, button, children, method = 'post', onScan, takesAll = true }: ScanFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!takesAll) return
    field.current?.focus({ preventScroll: true })
    function catchKeys(event: globalThis.KeyboardEvent) {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      const isTaken = event.target instanceof Element && event.target.closest(takers) !== null
      if (isText && !isTaken) field.current?.focus()
    }
    addEventListener('keydown', catchKeys, { capture: true })
    return () => removeEventListener('keydown', catchKeys, { capture: true })
  }, [takesAll])

  function submit(event: FormEvent) {
    const input = field.current
    if (!onScan || !input) return
    event.preventDefault()
    if (input.value.trim() !== '') onScan(input.value)
    input.value = ''
    input.focus()
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget
    if (event.key === ']' && event.ctrlKey) {
      event.preventDefault()
      input.setRangeText('\u001d', input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    }
    if (event.key === 'Tab' && !event.shiftKey && input.value !== '') {
      event.preventDefault()
      input.form?.requestSubmit()
    }
  }

  return (
    <Form method={method} onSubmit={submit} className="scan-form">
      {children}
      <DeskField
        label={label}
        ref={field}
        name="code"
        required
        maxLength={200}
        spellCheck={false}
        enterKeyHint="done"
        aria-keyshortcuts="/"
        onKeyDown={press}
        className="scan-input"
      />
      <Button type="submit" size="large">
        {button}
      </Button>
    </Form>
  )
}
