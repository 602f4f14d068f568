import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import { choiceLine } from '#contract/cart/line-words.ts'
import type { Shop } from '#server/shop/shop.ts'

type Opened = Extract<Awaited<ReturnType<Shop['returnsDesk']['open']>>, { ok: true }>['value']
type ReturnedLineProps = { item: Opened['items'][number] | undefined; quantity: number; children?: ReactNode }

/** So many pieces of what was ordered. */
export function ReturnedLine({ item, quantity, children }: ReturnedLineProps) {
  const t = useTexts()
  return (
    <div>
      <p className="font-semibold">
        {quantity} × {item?.title}
      </p>
      {item && <p className="text-muted text-sm tabular-nums">{choiceLine(item, t)}</p>}
      {children}
    </div>
  )
}
