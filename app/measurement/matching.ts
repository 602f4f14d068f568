import type { Buyer } from '#app/reporting/buyer.ts'
import { normaliseEmail, normaliseName, normalisePhone, normalisePostcode } from '#contract/measurement/normalise.ts'

/** The field `user_data` of the data layer, as Google documents it for enhanced conversions with digests. */
export type MatchingData = {
  sha256_email_address?: string
  sha256_phone_number?: string
  address?: {
    sha256_first_name: string
    sha256_last_name: string
    sha256_street: string
    city: string
    postal_code: string
    country: string
  }
}

/**
 * By what an advertiser recognises a customer who bought: only for visitors who allow marketing, which the caller has to
 * check. Undefined where the browser makes no digests, which is on plain http.
 */
export async function matchingData({
  billing_address: address,
  customer_email: email,
}: Buyer): Promise<MatchingData | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const phone = address?.phone_number ? normalisePhone(address.phone_number, address.country_code) : undefined
  return {
    ...(email && { sha256_email_address: await sha256(normaliseEmail(email)) }),
    ...(phone && { sha256_phone_number: await sha256(phone) }),
    ...(address && {
      address: {
        sha256_first_name: await sha256(normaliseName(address.first_name)),
        sha256_last_name: await sha256(normaliseName(address.last_name)),
        sha256_street: await sha256(normaliseName(address.street)),
        city: normaliseName(address.city),
        postal_code: normalisePostcode(address.postcode),
        country: address.country_code,
      },
    }),
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
