export type ShopName = { id: string; name: string }

type ShopSelectProps = { label: string; any: string; shops: readonly ShopName[]; chosen: string | undefined }

/** Which storefront a list is about. */
export function ShopSelect({ label, any, shops, chosen }: ShopSelectProps) {
  return (
    <div className="field">
      <label htmlFor="shop">{label}</label>
      <select id="shop" name="shop" defaultValue={chosen ?? ''} className="field-input">
        <option value="">{any}</option>
        {shops.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

export const shopName = (shops: readonly ShopName[], id: string) => shops.find((one) => one.id === id)?.name ?? id
