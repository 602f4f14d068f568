/** The address behind a phone number: the international one, which works from every network. */
export const telephone = (numbers: { phone: string; phone_international?: string }) =>
  `tel:${(numbers.phone_international || numbers.phone).replaceAll(/[^+\d]/g, '')}`
