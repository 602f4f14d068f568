import { useTexts } from '#app/texts.tsx'
import { addressLines } from '#contract/address/address-lines.ts'
import { countryTexts } from '#contract/address/country-texts.ts'
import type { PostalAddress } from '#contract/address/postal-address.ts'

/** An address as it is written on a letter. */
export function AddressText({ address }: { address: PostalAddress }) {
  const t = useTexts()
  return (
    <address className="not-italic wrap-anywhere">
      {addressLines(address, t(countryTexts[address.country_code])).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and they never change places.
        <span key={at} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
