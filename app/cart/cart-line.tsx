import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { CartItem } from '#contract/cart/cart.ts'
import { choiceLine, nameOf } from '#contract/cart/line-words.ts'
import { readQuantity } from '#contract/catalogue/quantity.ts'
import type { LineQuestion as Question } from '#contract/wearers/line-questions.ts'
import { formatMoney } from '#contract/web/format.ts'
import { ActForm } from './act-form.tsx'
import { useCart } from './cart-context.ts'
import type { RemovedLine, VisibleLine } from './cart-state.ts'
import { LineNotice } from './line-notice.tsx'
import { LineQuestion } from './line-question.tsx'

type CartLineProps = {
  line: VisibleLine
  picture: ReactNode
  /** What seems odd in the values of this line, or of this one and the other eye's. */
  asked: Question | undefined
  items: readonly CartItem[]
}

/** A product in the cart: the chosen values, the quantity, the price. */
export function CartLine({ line, picture, asked, items }: CartLineProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { store } = useCart()
  const { item } = line
  const choice = choiceLine(item, t)
  const name = nameOf(item, t)
  return (
    <li className="cart-line" data-line={item.id}>
      {picture}
      <div className="min-w-0 flex-1">
        <p className="text-muted text-xs uppercase tracking-caps print:hidden">{item.brand.join(', ')}</p>
        <PageLink to={path(`/p/${item.product_id}/${item.slug}`)} className="cart-link line-title">
          {item.title}
        </PageLink>
        {choice && <p className="line-values text-sm tabular-nums">{choice}</p>}
        <div className="cart-line-foot">
          {item.availability !== 'not-sold' && <LineQuantity line={line} name={name} />}
          <LinePrice line={line} />
        </div>
        {/* Below the quantity: a notice that appears must not move the button that is being pressed. */}
        <LineNotice item={item} />
        {asked && <LineQuestion key={asked.question.key} asked={asked} items={items} name={name} />}
        <ActForm intent="remove" fields={{ line: item.id }} onAct={() => store.remove(item.id)}>
          <button type="submit" className="word-button">
            {t('cart.remove')}
            <span className="sr-only">: {name}</span>
          </button>
        </ActForm>
      </div>
    </li>
  )
}

function LinePrice({ line: { item, isPending } }: { line: VisibleLine }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const saved = item.savings.savings_from_regular
  // The price of a piece may depend on the quantity, so only the shop can say what a new quantity costs.
  if (isPending) return <p className="cart-sum-pending">{t('cart.counting')}</p>
  return (
    <p className="sm:text-right">
      <strong className="price">{money(item.total)}</strong>
      {item.quantity > 1 && (
        <span className="block text-muted text-sm">{t('cart.each', { amount: money(item.unit_price) })}</span>
      )}
      {saved > 0 && <span className="block text-sm text-success">{t('shell.saved', { amount: money(saved) })}</span>}
    </p>
  )
}

function LineQuantity({ line: { item, quantity }, name }: { line: VisibleLine; name: string }) {
  const t = useTexts()
  const hydrated = useHydrated()
  const { store } = useCart()
  const [typed, setTyped] = useState<string>()
  const most = Math.max(1, item.max_quantity)
  const of = t('cart.quantity_of', { product: name })

  function set(wanted: number) {
    setTyped(undefined)
    store.setQuantity(item.id, Math.min(Math.max(1, wanted), most))
  }
  const settle = () => typed !== undefined && set(readQuantity(typed))

  const stepper = `quantity-step ${hydrated ? '' : 'invisible'}`
  return (
    <ActForm intent="quantity" fields={{ line: item.id }} onAct={settle} className="flex flex-wrap items-center gap-2">
      <div className="quantity-field cart-quantity">
        <button
          type="button"
          className={stepper}
          aria-label={t('cart.fewer', { of })}
          disabled={quantity <= 1}
          onClick={() => set(quantity - 1)}
        >
          −
        </button>
        <input
          type="number"
          inputMode="numeric"
          name="quantity"
          aria-label={of}
          min={1}
          max={most}
          value={typed ?? quantity}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
        />
        <button
          type="button"
          className={stepper}
          aria-label={t('cart.more', { of })}
          disabled={quantity >= most}
          onClick={() => set(quantity + 1)}
        >
          +
        </button>
      </div>
      <noscript>
        <button type="submit" className="word-button">
          {t('cart.update')}
        </button>
      </noscript>
    </ActForm>
  )
}

/** Takes the place of a removed line and brings it back. It takes the focus, and hands it to the list when used. */
export function RemovedRow({ line }: { line: RemovedLine }) {
  const t = useTexts()
  const id = useId()
  const { store } = useCart()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  async function undo() {
    const list = button.current?.closest('ul')
    await store.undo(line)
    list?.focus()
  }

  return (
    <li className="cart-removed">
      <span id={id}>{t('cart.removed', { product: nameOf(line.item, t) })}</span>
      <button
        ref={button}
        type="button"
        className="word-button"
        aria-describedby={id}
        aria-disabled={line.isReturning}
        onClick={undo}
      >
        {t('cart.undo')}
      </button>
    </li>
  )
}
