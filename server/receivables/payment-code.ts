import type { Brand } from '#contract/brand.ts'
import { epcText } from './payment-code-rules.ts'

/** Where and what to pay. */
export type PaymentOrder = { seller: Pick<Brand, 'company' | 'currency'>; amount: number; reference: string }

const pixels = 360

/**
 * The QR code with which a banking app fills in the payment, as a PNG: the one of the Swiss QR-bill for CHF, the one of
 * the European Payments Council for EUR. The libraries are loaded with the first code, since few processes draw any.
 */
export async function drawPaymentCode(order: PaymentOrder): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const drawing = order.seller.currency === 'CHF' ? await drawSwissCode(order) : await drawEpcCode(order)
  const margin = pixels / 12
  return sharp(Buffer.from(drawing), { density: 300 })
    .resize(pixels, pixels)
    .flatten({ background: '#ffffff' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#ffffff' })
    .png({ palette: true })
    .toBuffer()
}

async function drawSwissCode({ seller: { company }, amount, reference }: PaymentOrder): Promise<string> {
  const { SwissQRCode } = await import('swissqrbill/svg')
  const { name, street: address, postcode: zip, city, country, iban: account } = company
  const creditor = { name, address, zip, city, country, account }
  return new SwissQRCode({ currency: 'CHF', amount: amount / 100, reference, creditor }).toString()
}

async function drawEpcCode({ seller: { company }, amount, reference }: PaymentOrder): Promise<string> {
  const { toSVG } = await import('bwip-js/node')
  return toSVG({ bcid: 'qrcode', text: epcText(company, amount, reference), scale: 4 })
}
