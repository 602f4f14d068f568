import { useTexts } from '#app/texts.tsx'
import { choiceLine } from '#contract/cart/line-words.ts'
import type { Shop } from '#server/shop/shop.ts'

type Opened = Extract<Awaited<ReturnType<Shop['returnsDesk']['open']>>, { ok: true }>['value']

/** What was found in a parcel that is checked. */
export function CheckedLines({ found: { back, items } }: { found: Opened }) {
  const t = useTexts()
  return (
    <div className="mt-4 max-w-lg">
      {back.state === 'checked' && <p>{t('returns.settling')}</p>}
      <ul className="return-lines">
        {back.lines.map(({ line, quantity, accepted, saleable }) => {
          const item = items[line - 1]
          return (
            <li key={line}>
              <div>
                <p className="font-semibold">
                  {quantity} × {item?.title}
                </p>
                {item && <p className="text-muted text-sm tabular-nums">{choiceLine(item, t)}</p>}
              </div>
              <p>
                {t('returns.found', {
                  accepted: accepted ?? 0,
                  saleable: saleable ?? 0,
                  refused: quantity - (accepted ?? 0),
                })}
              </p>
            </li>
          )
        })}
      </ul>
      {back.note && (
        <p>
          <strong>{t('returns.note')}:</strong> {back.note}
        </p>
      )}
    </div>
  )
}
