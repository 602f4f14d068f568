/** The number that a phone dials, which also works from abroad; visitors read the shorter one. */
export const phoneUrl = (phone: string, international: string | undefined) =>
  `tel:${(international || phone).replaceAll(' ', '')}`
