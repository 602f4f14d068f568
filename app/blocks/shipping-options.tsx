import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { carrierPicture } from '#contract/checkout/carriers.ts'
import { formatMoney } from '#contract/web/format.ts'
import { useShippingOptions } from './block-data.tsx'
import { BlockHead } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

/** The shipping options at present, with their prices. */
export function ShippingOptions({ block }: BlockProps<'shipping_options'>) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const options = useShippingOptions(block.country)
  if (options.length === 0) return null
  return (
    <section className="py-step-lg">
      <div className="page">
        <div className="mx-auto max-w-narrow">
          <BlockHead title={block.title} subtitle={block.text} />
          <ul className="mt-6 divide-y divide-line border-line border-y">
            {options.map(({ code, name, price }) => (
              <li key={code} className="flex items-center gap-4 py-3">
                <CarrierPicture code={code} />
                <span className="min-w-0 grow">{name}</span>
                <span className="price font-semibold">
                  {price > 0 ? formatMoney(price, storefront.money) : t('blocks.free_of_charge')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function CarrierPicture({ code }: { code: string }) {
  const picture = carrierPicture(code)
  return picture && <img src={picture} alt="" width={80} height={40} loading="lazy" className="shrink-0" />
}
