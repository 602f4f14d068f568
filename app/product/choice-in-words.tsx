import { lazy, Suspense } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import {
  formatOption,
  isColorMissing,
  type Side,
  stateOf,
  type WantedSide,
  wantedSides,
} from '#contract/catalogue/lens-choice.ts'
import type { AxisName } from '#contract/catalogue/lens-parameters.ts'
import { dot } from '#contract/web/dot.ts'
import type { Purchase } from './use-purchase.ts'
import { sideTexts, textsOf } from './words.ts'

/** Only the clear view loads it. If it cannot be loaded, the page goes on without it. */
const ReadBack = lazy(() => import('./read-back.tsx').catch(() => ({ default: () => null })))

/** The choice and what is still missing, one sentence per side. */
export function ChoiceInWords({ purchase }: { purchase: Purchase }) {
  const t = useTexts()
  const { product, choice, cleared } = purchase
  const sides = wantedSides(choice)
  const names = (axes: readonly AxisName[]) => axes.map((name) => t(textsOf(name, product).name)).join(', ')
  const sideName = (side: Side) => t(choice.same ? 'product.both_eyes' : sideTexts[side].name)
  // One sentence is enough if both eyes have the same choice.
  const described = choice.same ? sides.slice(0, 1) : sides
  return (
    <div role="status" className="choice-in-words">
      {cleared && (
        <p className="text-ink">
          {t('product.cleared', { side: sideName(cleared.side), parameters: names(cleared.axes) })}
        </p>
      )}
      {sides.length === 0 && <p>{t('product.nothing_wanted')}</p>}
      {described.map((side) => (
        <SideInWords key={side.side} side={side} name={sideName(side.side)} purchase={purchase} />
      ))}
    </div>
  )
}

type SideProps = { side: WantedSide; name: string; purchase: Purchase }

function SideInWords({ side, name, purchase }: SideProps) {
  const t = useTexts()
  const { view } = useStorefront()
  const { product, range } = purchase
  const state = stateOf(range, side)
  if (side.quantity < 1) return <p>{t('product.no_quantity', { side: name })}</p>
  if (state.code === 'not-made') return <p className="text-danger">{t('product.not_made', { side: name })}</p>
  if (state.code === 'missing') {
    if (isColorMissing(range, side)) return <p>{t('product.missing_color', { side: name })}</p>
    const parameters = state.axes.map((axis) => t(textsOf(axis, product).name)).join(', ')
    return <p>{t('product.missing', { side: name, parameters })}</p>
  }
  const values = range.axes.map((axis) => {
    const value = side.options[axis.name]
    const { mark } = textsOf(axis.name, product)
    return value === undefined
      ? ''
      : `${mark} ${formatOption(axis.name, value, product.parameters.color_labels)}`.trim()
  })
  if (values.length === 0) return null
  return (
    <>
      <p className="text-ink">
        <strong>{name}:</strong> {t('product.quantity_times', { quantity: side.quantity, what: values.join(dot) })}
      </p>
      {view === 'clear' && (
        <Suspense>
          <ReadBack side={side} name={name} purchase={purchase} />
        </Suspense>
      )}
    </>
  )
}
