import { useTexts } from '#app/texts.tsx'
import { brands } from '#brands/all.ts'
import { catalogueChannels } from '#contract/catalogue/price-channels.ts'
import { FieldMistakes, GoodsField, GoodsSelect } from './goods-field.tsx'
import { channelTexts } from './goods-texts.ts'
import { amountText, type GoodsRecord } from './product-record.ts'

const emptyRows = 2

/** The prices by market and channel, and what one piece costs from a quantity on. */
export function PricesFields({ record: { prices, bulk_prices: bulk } }: { record: GoodsRecord }) {
  const t = useTexts()
  const priceOf = (market: string, channel: string) =>
    amountText(prices.find((price) => price.market === market && price.channel === channel)?.amount)
  return (
    <>
      <div className="desk-goods-markets">
        {brands.map(({ id, name, country, currency }) => (
          <fieldset key={id} className="desk-goods-set">
            <legend>{t('desk-goods.market', { name, country, currency })}</legend>
            {catalogueChannels.map((channel) => (
              <GoodsField
                key={channel}
                name={`prices.${country}.${channel}`}
                label={t(channelTexts[channel])}
                value={priceOf(country, channel)}
                inputMode="decimal"
                maxLength={20}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FieldMistakes name="prices" exactly />
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.bulk')}</legend>
        <p className="text-muted text-sm">{t('desk-goods.bulk_hint')}</p>
        {Array.from({ length: bulk.length + emptyRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
          <div key={row} className="desk-goods-bulk">
            <GoodsSelect
              name={`bulk.${row}.market`}
              label={t('desk-goods.bulk_market')}
              value={bulk[row]?.market ?? brands[0].country}
            >
              {brands.map(({ country, currency }) => (
                <option key={country} value={country}>
                  {country} ({currency})
                </option>
              ))}
            </GoodsSelect>
            <GoodsField
              name={`bulk.${row}.from`}
              label={t('desk-goods.bulk_from')}
              value={bulk[row] ? String(bulk[row].from) : ''}
              inputMode="numeric"
              maxLength={6}
            />
            <GoodsField
              name={`bulk.${row}.amount`}
              label={t('desk-goods.bulk_amount')}
              value={amountText(bulk[row]?.amount)}
              inputMode="decimal"
              maxLength={20}
            />
          </div>
        ))}
        <FieldMistakes name="bulk" exactly />
      </fieldset>
    </>
  )
}
