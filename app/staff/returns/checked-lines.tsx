import { useTexts } from '#app/texts.tsx'
import type { Shop } from '#server/shop/shop.ts'
import { ReturnedLine } from './returned-line.tsx'

type Opened = Extract<Awaited<ReturnType<Shop['returnsDesk']['open']>>, { ok: true }>['value']

/** What was found in a parcel that is checked. */
export function CheckedLines({ found: { back, items } }: { found: Opened }) {
  const t = useTexts()
  return (
    <div className="mt-4 max-w-lg">
      {back.state === 'checked' && <p>{t('returns.settling')}</p>}
      <ul className="return-lines">
        {back.lines.map(({ line, quantity, accepted, saleable }) => (
          <li key={line}>
            <ReturnedLine item={items[line - 1]} quantity={quantity} />
            <p>
              {t('returns.found', {
                accepted: accepted ?? 0,
                saleable: saleable ?? 0,
                refused: quantity - (accepted ?? 0),
              })}
            </p>
          </li>
        ))}
      </ul>
      {back.note && (
        <p>
          <strong>{t('returns.note')}:</strong> {back.note}
        </p>
      )}
    </div>
  )
}
