import { useEffect, useRef } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { View } from '#contract/web/view-choice.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type KeptField = { name: string; value: string; isChecked: boolean }
type Kept = { place: string; locale: string; view: View; fields: KeptField[] }

const storageKey = 'kept-fields'

/**
 * Keeps what is typed into a step until a step is opened, and fills it in again if that is the same step of the same
 * cart in another language or view. It stays in this tab, and never holds a password.
 */
export function useKeptFields(step: string, cartId: string) {
  const root = useRef<HTMLDivElement>(null)
  const { locale, view } = useStorefront()
  useEffect(() => {
    const forms = root.current
    if (!forms) return
    const place = `${step} ${cartId}`
    const keep = () => store({ place, locale, view, fields: fieldsOf(forms).map(keptField) })
    const kept = take()
    if (kept?.place === place && (kept.locale !== locale || kept.view !== view)) {
      fillIn(forms, kept.fields)
      keep()
      // The country decides which other fields there are.
      requestAnimationFrame(() => {
        fillIn(forms, kept.fields)
        keep()
      })
    }
    forms.addEventListener('input', keep)
    return () => forms.removeEventListener('input', keep)
  }, [step, cartId, locale, view])
  return root
}

const secret = ['hidden', 'password', 'submit', 'button']

const fieldsOf = (forms: HTMLElement): Field[] =>
  [...forms.querySelectorAll<Field>('input, select, textarea')].filter(
    ({ name, type }) => name !== '' && !secret.includes(type),
  )

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const keptField = (field: Field): KeptField => ({
  name: field.name,
  value: field.value,
  isChecked: isBox(field) && field.checked,
})

function fillIn(forms: HTMLElement, kept: readonly KeptField[]) {
  for (const field of fieldsOf(forms)) {
    const before = kept.find(({ name, value }) => name === field.name && (!isBox(field) || value === field.value))
    if (!before) continue
    if (isBox(field)) {
      if (field.checked !== before.isChecked) field.click()
    } else if (field.value !== before.value) {
      field.value = before.value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

function store(kept: Kept) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // A browser that stores nothing keeps nothing.
  }
}

/** Reads what was kept, once. */
function take(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
