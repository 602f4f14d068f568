import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'

type ActFormProps = {
  /** What the page of the cart does with it. */
  intent: string
  fields?: Readonly<Record<string, string | number>>
  /** The same with scripts, without leaving the page. */
  onAct: (form: FormData) => void
  className?: string
  children: ReactNode
}

/** Something that a visitor does to the cart: a plain form, which scripts only make faster. */
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
