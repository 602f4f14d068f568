import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import type { CartIntent } from './act-on-cart.ts'

type ActFormProps = {
  /** What the action of the cart's page does with the form. */
  intent: CartIntent
  fields?: Readonly<Record<string, string | number>>
  /** With scripts: does the same without leaving the page. */
  onAct: (form: FormData) => void
  className?: string
  children: ReactNode
}

/** Changes the cart: a plain form, which scripts only make faster. */
export function ActForm({ intent, fields = {}, onAct, className, children }: ActFormProps) {
  const { path } = useStorefront()
  return (
    <form
      method="post"
      action={path('/cart')}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onAct(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
