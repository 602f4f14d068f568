import { type ReactNode, useEffect, useMemo } from 'react'
import { saleOf } from '#app/reporting/items.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Cart, CartItem } from '#contract/cart/cart.ts'
import { isAbout } from '#contract/cart/cheaper-rows.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'
import { ActForm } from './act-form.tsx'
import { useCart, useCartState } from './cart-context.ts'
import { CartLine, RemovedRow } from './cart-line.tsx'
import { type CartRow, isPending, linesOf, reduce, rowsOf } from './cart-state.ts'
import type { CartContents } from './contents.ts'
import { Extras } from './extras.tsx'
import type { CartFlash } from './flash.ts'
import { FreeShipping } from './free-shipping.tsx'
import { Offers } from './offers.tsx'
import { Sums, Taxes, Total } from './totals.tsx'
import { useCartActs } from './use-cart-acts.ts'

type CartViewProps = {
  contents: CartContents
  /** The picture of a line, as large as there is room for. */
  picture: (item: CartItem) => ReactNode
  /** The link or button back to shopping. */
  back: ReactNode
  /** The level of the headings below the cart's own heading. */
  heading: 'h2' | 'h3'
  flash?: CartFlash
}

/** Everything in the cart and about it, with the visitor's latest changes. */
export function CartView({ contents, picture, back, heading, flash }: CartViewProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const { store } = useCart()
  const known = useCartState()
  // The contents that came with the page are shown at once, also in the server's HTML, where the store knows nothing.
  const state = useMemo(() => reduce(known, { type: 'learned', cart: contents.cart }), [known, contents.cart])
  useEffect(() => {
    store.learn(contents.cart)
  }, [store, contents.cart])
  useEffect(() => store.forgetRemoved, [store])

  const { cart } = state
  // The cart is shown once, however often its contents change while it is.
  useReport('view_cart', 'cart', () => (contents.cart?.items.length ? saleOf(contents.cart) : undefined))
  const rows = (
    <ul tabIndex={-1} className="outline-none">
      {rowsOf(state).map(({ kind, row }) =>
        kind === 'lines' ? (
          <CartLine
            key={keyOf(kind, row)}
            row={row}
            picture={picture(row[0].item)}
            questions={contents.questions.filter(({ lines: { right, left } }) =>
              row.some(({ item }) => item.id === (right ?? left)),
            )}
            cheaper={contents.cheaper.find((cheaper) =>
              isAbout(
                cheaper,
                row.map(({ item, quantity }) => ({ id: item.id, quantity })),
              ),
            )}
            items={cart?.items ?? []}
          />
        ) : (
          <RemovedRow key={keyOf(kind, row)} row={row} />
        ),
      )}
    </ul>
  )
  if (!cart || linesOf(state).length === 0)
    return (
      <>
        {rows}
        <EmptyCart back={back} />
        <Offers offers={contents.offers} version={0} title={t('cart.popular')} heading={heading} />
      </>
    )
  return (
    <div className="cart-parts">
      <div>
        <FreeShipping cart={cart} />
        <PriceNotice cart={cart} />
        {rows}
        <TrialNotice cart={cart} />
      </div>
      <div className="cart-summary">
        {contents.arrival && (
          <p className="flex items-center gap-3 py-3">
            <Icon name="truck" className="size-6 shrink-0 text-primary" />
            {t('cart.arrives', {
              span: formatDeliverySpan(contents.arrival.min, contents.arrival.max, storefront.days),
            })}
          </p>
        )}
        <Extras cart={cart} frequency={contents.frequency} flash={flash} />
        <Sums cart={cart} isPending={isPending(state)} />
        <div className="cart-foot">
          <Total cart={cart} isPending={isPending(state)} />
          {contents.isStopped ? (
            <p className="cart-notice mt-3">{t('cart.all_stopped')}</p>
          ) : (
            <PageLink to={path('/checkout/customer')} className={`mt-3 w-full ${buttonClass('primary', 'large')}`}>
              {t('cart.checkout')}
            </PageLink>
          )}
        </div>
        <Taxes cart={cart} isPending={isPending(state)} />
        <div className="mt-2 text-center">{back}</div>
      </div>
      <Offers offers={contents.offers} version={cart.version} title={t('cart.offers')} heading={heading} />
    </div>
  )
}

const keyOf = (kind: CartRow['kind'], [{ item }]: CartRow['row']) => `${kind} ${item.id}`

/** Says that the shop has changed prices, until the visitor has taken note. */
function PriceNotice({ cart }: { cart: Cart }) {
  const t = useTexts()
  const { pricesSeen } = useCartActs()
  if (!cart.items.some(({ price_changed }) => price_changed)) return null
  return (
    <ActForm intent="prices-seen" onAct={pricesSeen} className="cart-removed">
      <span>{t('cart.prices_changed')}</span>
      <button type="submit" className="word-button">
        {t('cart.seen')}
      </button>
    </ActForm>
  )
}

/** Lets visitors refuse the trial products that the shop adds by itself. */
function TrialNotice({ cart }: { cart: Cart }) {
  const t = useTexts()
  const { optOut } = useCartActs()
  if (!cart.items.some(({ created_from }) => created_from?.type === 'automatic')) return null
  return (
    <ActForm intent="opt-out" onAct={optOut} className="cart-removed">
      <span>{t('cart.trial_added')}</span>
      <button type="submit" className="word-button">
        {t('cart.no_trials')}
      </button>
    </ActForm>
  )
}

function EmptyCart({ back }: { back: ReactNode }) {
  const t = useTexts()
  return (
    <div className="py-8 text-center">
      <img src="/pictures/state-empty-cart.svg" alt="" width="240" height="160" className="mx-auto mb-6 w-60" />
      <p className="title-sm mb-2">{t('cart.empty')}</p>
      <p className="mb-4 text-muted">{t('cart.empty_text')}</p>
      {back}
    </div>
  )
}
