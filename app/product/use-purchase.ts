import { useEffect, useMemo, useRef, useState } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import {
  type Choice,
  changeSide,
  choose,
  type LensRange,
  orderableSides,
  readChoice,
  type Side,
  type SideChoice,
  setSame,
  sidesOf,
  totalQuantity,
  writeChoice,
} from '#contract/catalogue/lens-choice.ts'
import { type AxisName, type OptionValue, readParameters } from '#contract/catalogue/lens-parameters.ts'
import type { Pricing } from '#contract/catalogue/pricing.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { DeliveryDates, DeliveryVariant } from '#contract/checkout/delivery.ts'
import { createLookup } from './lookup.ts'
import { deliveryVariants, type Offer } from './offer.ts'
import { useBuying } from './use-buying.ts'

export type Purchase = ReturnType<typeof usePurchase>

type Known = {
  product: Product
  choice: Choice
  offer: Offer
  /** Whether somebody without scripts wanted to buy it before everything was chosen. */
  isAsked: boolean
}

/** What a visitor chooses, and what the shop says to it. Begins with what the server knew when it made the page. */
export function usePurchase({ product, choice: first, offer: known, isAsked }: Known) {
  const made = useMemo(() => readParameters(product.parameters), [product.parameters])
  const sides = sidesOf(product.category)
  const [choice, setChoice] = useState(first)
  const [cleared, setCleared] = useState<{ side: Side; axes: AxisName[] }>()
  const form = useRef<HTMLFormElement>(null)
  const { offer, hasFailed } = useOffer(product, known, choice, made)
  const buying = useBuying({ productId: product.product_id, made, choice, form }, isAsked)

  function change(next: Choice) {
    setChoice(next)
    // Found again after a look at another page.
    history.replaceState(history.state, '', `?${writeChoice(next)}`)
  }

  // What was chosen before the page came alive, or what the browser put back into the form, is not lost.
  useEffect(() => {
    if (!form.current) return
    setChoice(readChoice(new FormData(form.current), made, sidesOf(product.category), product.max_quantity))
  }, [made, product.category, product.max_quantity])

  return {
    product,
    made,
    sides,
    form,
    choice,
    offer,
    hasFailed,
    cleared,
    ...buying,
    chooseValue(side: Side, name: AxisName, value: OptionValue | undefined) {
      const chosen = choose(made, choice.sides[side]?.options ?? {}, name, value)
      setCleared(chosen.cleared.length > 0 ? { side, axes: chosen.cleared } : undefined)
      change(changeSide(choice, side, { options: chosen.options }))
    },
    changeSide: (side: Side, changed: Partial<SideChoice>) => change(changeSide(choice, side, changed)),
    setSame: (same: boolean) => change(setSame(choice, same)),
  }
}

function useOffer(product: Product, known: Offer, choice: Choice, made: LensRange) {
  const { storefront } = useStorefront()
  const [offer, setOffer] = useState(known)
  // Each for itself: a delivery that was found makes no price known.
  const [failed, setFailed] = useState({ price: false, delivery: false })
  const { product_id: id, discontinued } = product

  const quantity = discontinued ? 0 : totalQuantity(choice)
  useLookup<number, Pricing>(quantity > 0 ? quantity : undefined, {
    ask: (pieces, signal) => post(`/api/products/${id}/pricing`, { product_id: id, quantity: pieces }, signal),
    onAnswer(pricing, pieces) {
      setFailed((before) => ({ ...before, price: false }))
      setOffer((before) => ({ ...before, pricing, quantity: pieces }))
    },
    onFailure: () => setFailed((before) => ({ ...before, price: true })),
  })

  const variants = deliveryVariants(storefront.id, id, discontinued ? [] : orderableSides(made, choice))
  useLookup<DeliveryVariant[], DeliveryDates>(variants.length > 0 ? variants : undefined, {
    ask: (items, signal) => post('/api/delivery/dates', { items }, signal),
    onAnswer({ items }) {
      setFailed((before) => ({ ...before, delivery: false }))
      setOffer((before) => ({ ...before, delivery: items }))
    },
    onFailure: () => setFailed((before) => ({ ...before, delivery: true })),
  })
  return { offer, hasFailed: failed.price || failed.delivery }
}

/** Asks whenever the question is another one; without one nothing is asked, and nothing awaited any more. */
function useLookup<Question, Answer>(
  question: Question | undefined,
  handlers: Parameters<typeof createLookup<Question, Answer>>[0],
) {
  const [lookup] = useState(() => createLookup(handlers))
  const asked = JSON.stringify(question)
  useEffect(() => {
    if (asked) lookup.look(JSON.parse(asked))
    return lookup.stop
  }, [lookup, asked])
}

async function post<Answer>(path: string, body: object, signal: AbortSignal): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
