import { DeskSelect } from './desk-field.tsx'

export type ShopName = { id: string; name: string }

type ShopSelectProps = { label: string; any: string; shops: readonly ShopName[]; chosen: string | undefined }

/** Which storefront a list is about. */
export function ShopSelect({ shops, chosen, ...texts }: ShopSelectProps) {
  return <DeskSelect {...texts} name="shop" defaultValue={chosen} options={shops.map(({ id, name }) => [id, name])} />
}

export const shopName = (shops: readonly ShopName[], id: string) => shops.find((one) => one.id === id)?.name ?? id
