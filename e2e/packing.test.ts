import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { boxCodeOf, buy } from './placed-order.ts'
import { browserTest, patience } from './visitor.ts'
import { sendJson } from './without-page.ts'

browserTest(
  'an order is packed by a scanner, also while the connection is away, and leaves once',
  async ({ visit }) => {
    const guest = await visit('claravue')
    const { number } = await buy(guest, { products: { 'limpidella-360': 3 }, email: 'anna@example.org' })
    const bottle = boxCodeOf('limpidella-360')
    const stranger = boxCodeOf('limpidella-100')
    const page = await visit('claravue', {
      viewport: { width: 768, height: 1024 },
      refused: [/\/scans$/, /\/staff\/packing$/],
      goesOffline: true,
    })
    await sendJson(page, '/api/identity/sign-in', { email: 'warehouse@example.com', password: 'Personal2026' })
    const scan = async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    const count = page.locator('.pack-count')
    const panel = page.locator('[aria-live="assertive"]')

    // The order is handed over by a job: until then it cannot be taken.
    await expect
      .poll(async () => {
        await page.goto('/en/staff/packing')
        return page.getByRole('link', { name: `claravue-${number}` }).count()
      }, patience)
      .toBe(1)
    await hydrated(page)
    expect(await accessibilityFaults(page, 'main')).toEqual([])
    await scan(`claravue-${number}`)
    await page.waitForURL(`/en/staff/packing/claravue/${number}`)

    await scan(`01${stranger}`)
    await panel.getByText('Wrong box').waitFor()
    await panel.getByText('This is').waitFor()
    expect(await count.innerText()).toBe('0 / 3')
    // The server has the first box before the connection goes away.
    await Promise.all([page.waitForResponse(/\/scans$/), scan(`]d201${bottle}1731123110LOT1`)])
    await panel.getByText('Lot LOT1').waitFor()

    await page.context().setOffline(true)
    await page.keyboard.type(`01${bottle}10LOT2`)
    await page.keyboard.press('Control+]')
    await page.keyboard.type('21S2')
    await page.keyboard.press('Tab')
    await scan(`01${bottle}1731123110LOT3`)
    await panel.getByText('Complete').waitFor()
    expect(await count.innerText()).toBe('3 / 3')
    await page.getByText('2 scans are waiting for the connection.').waitFor()
    expect(await accessibilityFaults(page, 'main')).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    // One more box where the carrier's label is wanted, then the label: the parcel waits for the scans.
    await scan(`01${bottle}`)
    await panel.getByText('One too many').waitFor()
    await scan('99.60.777777.12345678')
    await page.getByText('The parcel is sent as soon as all scans have arrived.').waitFor()
    await page.context().setOffline(false)
    await page.waitForURL(`/en/staff/packing?left=claravue-${number}`)
    await page.getByText(`Order claravue-${number} is on its way.`).waitFor()

    for (const lot of ['LOT1', 'LOT2', 'LOT3']) {
      await page.goto(`/en/staff/packing/recall?gtin=${bottle}&lot=${lot}`)
      const row = page.getByRole('row').filter({ hasText: `claravue-${number}` })
      expect(await row.getByRole('cell').nth(1).innerText()).toBe('1')
    }
  },
)
