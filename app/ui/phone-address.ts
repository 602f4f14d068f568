/** What a phone dials, also from abroad; people read the shorter number. */
export const phoneAddress = (phone: string, international: string | undefined) =>
  `tel:${(international || phone).replaceAll(' ', '')}`
