import { data } from 'react-router'

/** Whatever no other route claims. */
export function loader(): never {
  throw data(null, 404)
}

export default function ContentPage() {
  return null
}
