import { createHmac } from 'node:crypto'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { isSameText } from '#server/secrets/same-text.ts'

/** The channels that a link can open; the website's price needs no link. */
export const linkChannels = ['comparison', 'partner'] as const satisfies PriceChannel[]
export type LinkChannel = (typeof linkChannels)[number]

/** What a link has a price of its own for. */
type Offer = { brand: string; productId: string; channel: LinkChannel }

/** `comparison.thk0g0.V1StGXR8_Z5jdHi6B-myTQ`: the channel, when it ends, and a signature of these with brand and product. */
export function signPriceKey(key: Buffer, offer: Offer, endsAt: number): string {
  const end = Math.floor(endsAt / 1000).toString(36)
  return `${offer.channel}.${end}.${signature(key, offer, end)}`
}

/** The channel that this `fk` opens, or undefined: forged, over, of another product or brand, or no key at all. */
export function readPriceKey(
  key: Buffer,
  fk: string,
  { now, ...of }: { brand: string; productId: string; now: number },
): LinkChannel | undefined {
  const [name, end = '', signed = '', ...more] = fk.split('.')
  const channel = linkChannels.find((known) => known === name)
  if (!channel || more.length > 0) return undefined
  if (!isSameText(signed, signature(key, { ...of, channel }, end))) return undefined
  return Number.parseInt(end, 36) * 1000 > now ? channel : undefined
}

/** 128 bits. No part can hold a line break, so that no two offers are signed as the same text. */
const signature = (key: Buffer, { brand, productId, channel }: Offer, end: string) =>
  createHmac('sha256', key).update([brand, productId, channel, end].join('\n')).digest('base64url').slice(0, 22)
