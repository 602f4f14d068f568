import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The address behind a button: a saved one, or the optician's. Undefined if another form was sent. */
export async function readyAddress(here: Shop, form: FormData): Promise<PostalAddress | undefined> {
  if (form.has('partner')) return partnersAddress(here)
  const id = form.get('saved')
  const all = id ? await here.addresses.all() : undefined
  const found = all?.ok ? all.value.find((address) => address.id === id) : undefined
  if (!found) return undefined
  const { id: _, isDefault: __, ...address } = found
  return address
}

/** The optician's address, with the customer's name. */
async function partnersAddress({ customer }: Shop): Promise<PostalAddress | undefined> {
  const [found, me] = await Promise.all([customer.partner(), customer.me()])
  const partner = found.ok ? found.value : undefined
  if (!partner || !me) return undefined
  return {
    first_name: me.first_name,
    last_name: me.last_name,
    ...partner.address,
    recipient: partner.name,
    studio_id: partner.id,
    phone_number: null,
    email: null,
    birthday: null,
    salutation: null,
    company: null,
    apartment: null,
    additional_info: null,
    tax_number: null,
    province_code: null,
    province_name: null,
  }
}
