import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type StorefrontData, StorefrontProvider } from '#app/storefront/storefront.tsx'
import { TextsProvider } from '#app/texts.tsx'
import { claravue } from '#brands/claravue.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { loadTexts } from '#server/process/texts.ts'
import { storefrontOf } from '#server/shop/storefront.ts'
import { OrderLimitNotice } from './order-limit-notice.tsx'

const texts = loadTexts('messages', { error() {} })

test.each<[LocaleCode, string]>([
  ['de', 'Für Bestellungen in andere Länder gilt eine Zollgrenze von CHF\u00a0150.00.'],
  ['en', 'A customs limit of CHF\u00a0150.00 applies to orders to other countries.'],
  ['it', 'Per gli ordini verso altri Paesi vale un limite doganale di CHF\u00a0150.00.'],
  ['fr', 'Une limite douanière de 150.00\u00a0CHF s’applique aux commandes vers d’autres pays.'],
])('[ERR-020] above the limit the shopper reads in %s: %s', (locale, sentence) => {
  const shell = { storefront: storefrontOf(claravue, locale, ''), locale, isWip: false } as StorefrontData
  const page = (
    <StorefrontProvider data={shell}>
      <TextsProvider locale={locale} messages={[texts.of(locale, 'informal', 'address')]}>
        <OrderLimitNotice limit={150_00} />
      </TextsProvider>
    </StorefrontProvider>
  )
  expect(renderToString(page)).toContain(sentence)
})
