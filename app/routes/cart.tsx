import { type ReactNode, useState } from 'react'
import { data, redirect } from 'react-router'
import { ActForm } from '#app/cart/act-form.tsx'
import { actOnCart } from '#app/cart/act-on-cart.ts'
import { CartView } from '#app/cart/cart-view.tsx'
import { type CartContents, loadContents } from '#app/cart/contents.ts'
import { type CartFlash, takeFlash, writeFlash } from '#app/cart/flash.ts'
import { LinePicture } from '#app/cart/line-picture.tsx'
import { useAdding } from '#app/cart/use-adding.ts'
import { useContents } from '#app/cart/use-contents.ts'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import { checkoutSteps } from '#contract/checkout/steps.ts'
import type { Route } from './+types/cart'

export const handle: PageHandle = { meta: { buyBar: true, recentlyViewed: true } }

export async function loader({ context }: Route.LoaderArgs) {
  const here = context.get(shop)
  return {
    contents: await loadContents(here),
    flash: takeFlash(here),
    texts: here.texts('cart', 'validation', 'subscribe', 'values'),
    noindex: true,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const referrer = request.headers.get('Referer')
  const outcome = await actOnCart({ shop: here, form, query: url.searchParams, referrer })
  if (!outcome) throw data(null, 422)
  if (outcome.flash) writeFlash(here, outcome.flash)
  return redirect(here.path(outcome.to ?? pageOfForm(form)), 303)
}

/** The cart can also be changed beside a step of the checkout, whose guard leads home if nothing is left. */
function pageOfForm(form: FormData) {
  const step = checkoutSteps.find((known) => known === form.get('step'))
  return step ? `/checkout/${step}` : '/cart'
}

/** The cart on a page of its own. Everything works without scripts; scripts only avoid leaving the page. */
export default function CartPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { flash } = loaderData
  const contents = useNewest(loaderData.contents)
  return (
    <div className="page py-step-base">
      <PageHead title={t('shell.cart')} />
      <h1>{t('shell.cart')}</h1>
      {flash && <Flash flash={flash} />}
      <div className="cart-page">
        <CartView
          contents={contents}
          flash={flash}
          heading="h2"
          picture={linePicture}
          back={
            <PageLink to={path('/')} className={buttonClass('quiet')}>
              {t('cart.back')}
            </PageLink>
          }
        />
      </div>
    </div>
  )
}

const linePicture = (item: CartItem) => <LinePicture name={item.images.front} />

/** The contents that came with the page, until newer ones were fetched. */
function useNewest(loaded: CartContents): CartContents {
  const [fetched, setFetched] = useState<{ for: CartContents; contents: CartContents }>()
  const newest = fetched?.for === loaded ? fetched.contents : loaded
  useContents(newest, (contents) => setFetched({ for: loaded, contents }))
  return newest
}

function Flash({ flash }: { flash: CartFlash }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (flash.kind === 'removed') return <Undo flash={flash} />
  if (flash.kind === 'notice')
    return (
      <p role="status" className="cart-said">
        {flash.message}
      </p>
    )
  if (flash.kind === 'link-failed') return <Alert>{t('cart.link_failed')}</Alert>
  if (flash.at !== 'page') return null
  return (
    <Alert>
      {flash.message}{' '}
      {flash.back && (
        <a href={path(flash.back)} className="link">
          {t('cart.back_to_product')}
        </a>
      )}
    </Alert>
  )
}

const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="cart-refused">
    {children}
  </p>
)

/** Brings a removed row back. Without scripts it stands above the cart. */
function Undo({ flash }: { flash: CartFlash & { kind: 'removed' } }) {
  const t = useTexts()
  const { add } = useAdding()
  const [isUndone, setUndone] = useState(false)
  if (isUndone) return null
  const { wish, key, title } = flash
  return (
    <ActForm
      intent="undo"
      fields={{ wish: JSON.stringify(wish), key }}
      onAct={async () => setUndone(await add(wish.items))}
      className="cart-removed"
    >
      <span role="status">{t('cart.removed', { product: title })}</span>
      <button type="submit" className="word-button">
        {t('cart.undo')}
      </button>
    </ActForm>
  )
}
