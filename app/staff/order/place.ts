import { data } from 'react-router'

/** The order that an address names. */
export function placeOf({ brand, number }: { brand: string; number: string }) {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw data(null, 404)
  return { brand, number: Number(number) }
}
