import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useCart } from '#app/cart/cart-context.ts'
import { readAnswer } from '#app/session/read-json.ts'
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
  setQuantities,
  setSame,
  shownColor,
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
import { type SearchedValues, searchedValues } from './searched-values.ts'
import { useBuying } from './use-buying.ts'
import { useWearers } from './use-wearers.ts'

export type Purchase = ReturnType<typeof usePurchase>

/** What the fields for the values need of it. */
export type PickerState = Pick<
  Purchase,
  'range' | 'sides' | 'choice' | 'hasTriedToBuy' | 'chooseValue' | 'changeSide' | 'setSame'
> & {
  product: Pick<Product, 'product_id' | 'category' | 'images' | 'max_quantity'> & {
    parameters: Pick<Product['parameters'], 'color_labels'>
  }
  offer: Pick<Offer, 'delivery'>
}

type LoadedProduct = {
  product: Product
  choice: Choice
  offer: Offer
  /** True if a visitor without scripts has tried to buy while values were missing. */
  hasTriedToBuy: boolean
}

/** The visitor's choice with its price and delivery. It begins with the data that came with the page. */
export function usePurchase({ product, choice: first, offer: known, hasTriedToBuy }: LoadedProduct) {
  const range = useMemo(() => readParameters(product.parameters), [product.parameters])
  const sides = sidesOf(product.category)
  const [choice, setChoice] = useState(first)
  const [cleared, setCleared] = useState<{ side: Side; axes: AxisName[] }>()
  const [colorSide, setColorSide] = useState<Side>()
  const [searched, setSearched] = useState<SearchedValues>()
  const form = useRef<HTMLFormElement>(null)
  const { offer, hasFailed } = useOffer(product, known, choice, range)
  const wearing = useWearers({
    productId: product.product_id,
    isLens: product.category === 'lens',
    range,
    choice,
    setChoice,
  })
  const { wearerId } = wearing
  const buying = useBuying({ productId: product.product_id, range, choice, form, wearerId }, hasTriedToBuy)

  function change(next: Choice) {
    setChoice(next)
    // The choice is still there when the visitor returns from another page.
    history.replaceState(history.state, '', `?${writeChoice(next)}`)
  }

  // Takes over what was chosen before hydration, or what the browser has restored in the form.
  useEffect(() => {
    if (!form.current) return
    const chosen = readChoice(new FormData(form.current), range, sidesOf(product.category), product.max_quantity)
    const found = searchedValues(range, chosen)
    setSearched(found)
    setChoice(found?.choice ?? chosen)
  }, [range, product.category, product.max_quantity])

  return {
    product,
    range,
    sides,
    form,
    choice,
    color: shownColor(choice, colorSide),
    offer,
    hasFailed,
    cleared,
    /** Not if they have given way to those of a wearer. */
    searched: wearing.filled ? undefined : searched,
    ...wearing,
    ...buying,
    chooseValue(side: Side, name: AxisName, value: OptionValue | undefined) {
      const chosen = choose(range, choice.sides[side]?.options ?? {}, name, value)
      if (name === 'color') setColorSide(side)
      setCleared(chosen.cleared.length > 0 ? { side, axes: chosen.cleared } : undefined)
      change(changeSide(choice, side, { options: chosen.options }))
    },
    changeSide: (side: Side, changed: Partial<SideChoice>) => change(changeSide(choice, side, changed)),
    changeChoice: change,
    /** For each side that is wanted. */
    setQuantities: (quantity: number) => change(setQuantities(choice, quantity)),
    setSame: (same: boolean) => change(setSame(choice, same)),
  }
}

function useOffer(product: Product, known: Offer, choice: Choice, range: LensRange) {
  const { storefront } = useStorefront()
  const [offer, setOffer] = useState(known)
  // Price and delivery fail separately: a successful one must not hide that the other one failed.
  const [failed, setFailed] = useState({ price: false, delivery: false })
  const { product_id: id, discontinued } = product

  const quantity = discontinued ? 0 : totalQuantity(choice)
  const inCart = usePiecesInCart(id)
  useLookup<{ pieces: number; inCart: number | undefined }, Pricing>(
    quantity > 0 ? { pieces: quantity, inCart } : undefined,
    {
      // The shop counts what is in the cart by its cookie, which scripts cannot read.
      load: ({ pieces }, signal) => post(`/api/products/${id}/pricing`, { product_id: id, quantity: pieces }, signal),
      onResult(pricing, { pieces }) {
        setFailed((before) => ({ ...before, price: false }))
        setOffer((before) => ({ ...before, pricing, quantity: pieces }))
      },
      onFailure: () => setFailed((before) => ({ ...before, price: true })),
    },
  )

  const variants = deliveryVariants(storefront.id, id, discontinued ? [] : orderableSides(range, choice))
  useLookup<DeliveryVariant[], DeliveryDates>(variants.length > 0 ? variants : undefined, {
    load: (items, signal) => post('/api/delivery/dates', { items }, signal),
    onResult({ items }) {
      setFailed((before) => ({ ...before, delivery: false }))
      setOffer((before) => ({ ...before, delivery: items }))
    },
    onFailure: () => setFailed((before) => ({ ...before, delivery: true })),
  })
  return { offer, hasFailed: failed.price || failed.delivery }
}

/** Number of pieces of a product in the cart; undefined until the browser has loaded the lines of the cart. */
function usePiecesInCart(productId: string) {
  const { store } = useCart()
  const read = () => {
    const lines = store.read().cart?.items.filter(({ product_id }) => product_id === productId)
    return lines?.reduce((sum, { quantity }) => sum + quantity, 0)
  }
  return useSyncExternalStore(store.subscribe, read, () => undefined)
}

/** Sends a query whenever it has changed; without a query, one under way is aborted. */
function useLookup<Query, Result>(
  query: Query | undefined,
  handlers: Parameters<typeof createLookup<Query, Result>>[0],
) {
  const [lookup] = useState(() => createLookup(handlers))
  const json = JSON.stringify(query)
  useEffect(() => {
    if (json) lookup.look(JSON.parse(json))
    return lookup.stop
  }, [lookup, json])
}

async function post<Result>(path: string, body: object, signal: AbortSignal): Promise<Result> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  return readAnswer<Result>(response)
}
