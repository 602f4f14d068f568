import { parameterTexts, sideTexts } from '#app/product/words.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { EyePass, PassEntry, PassProduct } from '#contract/wearers/passport.ts'
import { formatDate } from '#contract/web/format.ts'
import { valuesLine } from './pass-words.ts'

/** What one eye wears: the lens, its values, since when, and what the other source says. */
export function EyeColumn({ eye, pass: { current, beside } }: { eye: Eye; pass: EyePass }) {
  const t = useTexts()
  const when = useWhen()
  const { name, mark } = sideTexts[eye]
  return (
    <div className="pass-eye">
      <h3 className="flex flex-wrap items-baseline gap-x-2">
        {t(name)} <span className="font-normal text-muted text-sm max-sm:basis-full">{mark}</span>
      </h3>
      {current ? (
        <>
          {current.product && <WornProduct product={current.product} />}
          <dl className="pass-values">
            {current.formatted.map(({ name, value }) => (
              <div key={name}>
                <dt>
                  <span className={parameterTexts[name].mark && 'max-sm:sr-only'}>{t(parameterTexts[name].name)}</span>{' '}
                  <span className="text-muted text-sm">{parameterTexts[name].mark}</span>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted text-sm">{when(current)}</p>
          {beside && <Beside entry={beside} />}
        </>
      ) : (
        <p className="text-muted">{t('passport.no_eye')}</p>
      )}
    </div>
  )
}

/** When it was ordered or measured, in words. */
export function useWhen() {
  const t = useTexts()
  return ({ source, on, since }: PassEntry): string => {
    const dates = { date: formatDate(on), since: formatDate(since) }
    if (source === 'prescription') return t('passport.prescribed', dates)
    return t(on === since ? 'passport.ordered' : 'passport.ordered_since', dates)
  }
}

function WornProduct({ product: { title, path: to, image } }: { product: PassProduct }) {
  const { path } = useStorefront()
  return (
    <div className="pass-product">
      <ProductPicture name={image} alt="" width={100} height={100} className="size-16" />
      {to ? (
        <PageLink to={path(to)} className="link">
          {title}
        </PageLink>
      ) : (
        <span>{title}</span>
      )}
    </div>
  )
}

function Beside({ entry }: { entry: PassEntry }) {
  const t = useTexts()
  const isOrder = entry.source === 'order'
  return (
    <p className="text-sm">
      {t(isOrder ? 'passport.beside_order' : 'passport.beside_prescription', {
        date: formatDate(entry.on),
        values: valuesLine(entry),
      })}
    </p>
  )
}
