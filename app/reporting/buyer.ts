import { useEffect } from 'react'
import type { CountryCode } from '#contract/brand.ts'

/** Who has ordered, as the page of thanks knows it. Others with the link of the order see none of it. */
export type Buyer = {
  customer_email: string | null
  billing_address: {
    first_name: string
    last_name: string
    street: string
    postcode: string
    city: string
    country_code: CountryCode
    phone_number: string | null
  } | null
}

let buyer: Buyer | undefined

/** Known while the page of thanks is shown, and only to this page's memory. */
export const currentBuyer = () => buyer

/** To be called before the purchase is reported. */
export function useBuyer(order: Buyer) {
  useEffect(() => {
    buyer = order
    return () => {
      buyer = undefined
    }
  }, [order])
}
