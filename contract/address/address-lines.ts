import type { CountryCode } from '#contract/brand.ts'
import type { PostalAddress } from './postal-address.ts'

type AddressFormat = {
  street(address: PostalAddress): string
  town(address: PostalAddress): string
}

const numberLast: AddressFormat = {
  street: ({ street, street_number }) => `${street} ${street_number}`,
  town: ({ postcode, city }) => `${postcode} ${city}`,
}

const formats: Readonly<Record<CountryCode, AddressFormat>> = {
  CH: numberLast,
  DE: numberLast,
  AT: numberLast,
  IT: {
    ...numberLast,
    town: ({ postcode, city, province_code }) => `${postcode} ${city} ${province_code ?? ''}`.trim(),
  },
  FR: {
    street: ({ street, street_number }) => `${street_number} ${street}`,
    town: ({ postcode, city }) => `${postcode} ${city.toLocaleUpperCase('fr')}`,
  },
}

/** As written on a letter in the address's country. A letter to another country needs the country's name. */
export function addressLines(address: PostalAddress, country?: string): string[] {
  const { street, town } = formats[address.country_code]
  const lines = [
    address.company,
    `${address.first_name} ${address.last_name}`,
    address.recipient && `c/o ${address.recipient}`,
    address.additional_info,
    street(address),
    address.apartment,
    town(address),
    country,
  ]
  return lines.filter((line): line is string => Boolean(line))
}
