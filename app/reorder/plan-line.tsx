import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { choiceLine, nameOf } from '#contract/cart/line-words.ts'
import type { LinePlan } from '#contract/reorder/reorder.ts'
import { formatMoney } from '#contract/web/format.ts'
import { changeTexts, whyOf } from './plan-words.ts'

type PlanLineProps = {
  line: LinePlan
  /** The fields to change the line, where the page has a form. */
  children?: ReactNode
}

/** What becomes of a product of the last order: what it costs now, and why that is something else than last time. */
export function PlanLine({ line, children }: PlanLineProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const money = (cents: number) => formatMoney(cents, storefront.money)
  const { last, next, change, nearest } = line
  const choice = choiceLine(last, t)
  const isPriced = next !== null && next.unit_price !== last.unit_price
  return (
    <li className="reorder-line" data-change={change}>
      <ProductPicture
        name={next?.image ?? last.images.front}
        alt=""
        width={100}
        height={100}
        className="checkout-picture"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="line-title font-semibold leading-tight">{next?.title ?? last.title}</span>
          <span className="reorder-label">{t(changeTexts[change])}</span>
        </p>
        {choice && <p className="line-values text-muted text-sm tabular-nums">{choice}</p>}
        {isPriced && (
          <p className="mt-1 text-sm">
            {t('reorder.price_each', { now: money(next.unit_price), before: money(last.unit_price) })}
          </p>
        )}
        {whyOf(line, t).map((sentence) => (
          <p key={sentence} className="text-sm">
            {sentence}
          </p>
        ))}
        {nearest && <Nearest product={nearest} />}
        {children}
      </div>
      {next && next.quantity > 0 && (
        <p className="price shrink-0 text-right font-semibold">
          {money(next.total)}
          {next.quantity > 1 && (
            <span className="block font-normal text-muted text-sm">
              {next.quantity} × {money(next.unit_price)}
            </span>
          )}
        </p>
      )}
    </li>
  )
}

function Nearest({ product }: { product: NonNullable<LinePlan['nearest']> }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <p className="text-sm">
      {t('reorder.nearest')}{' '}
      <PageLink
        to={path(`/p/${product.product_id}/${product.slug}`)}
        className="link inline-flex min-h-11 items-center"
      >
        {product.title}
      </PageLink>
    </p>
  )
}

/** A tick to take it along, how many, and where other values are chosen. */
export function LineFields({ line }: { line: LinePlan }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { last, next } = line
  if (!next) return null
  const name = nameOf(last, t)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
      <input type="hidden" name="line" value={line.line} />
      <label className="choice">
        <input type="checkbox" name="take" value={line.line} defaultChecked={next.quantity > 0} />
        <span>
          {t('reorder.take')}
          <span className="sr-only">: {name}</span>
        </span>
      </label>
      <input
        type="number"
        inputMode="numeric"
        name={`quantity-${line.line}`}
        className="field-input checkout-quantity"
        aria-label={t('cart.quantity_of', { product: name })}
        min={1}
        max={Math.max(1, next.max_quantity)}
        defaultValue={next.quantity || Math.min(last.quantity, Math.max(1, next.max_quantity))}
      />
      {last.formatted_options.length > 0 && (
        <PageLink to={path(`/p/${next.product_id}/${next.slug}`)} className="word-button">
          {t('reorder.change_values')}
          <span className="sr-only">: {name}</span>
        </PageLink>
      )}
    </div>
  )
}
