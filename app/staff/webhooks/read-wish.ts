import { err, ok, type Result } from '#contract/result.ts'
import { EndpointWish } from '#contract/staff/webhooks.ts'

/** What the form of an endpoint says, as it was typed, and checked. */
export function readWish(form: FormData): { entered: EndpointWish; read: Result<EndpointWish, { code: string }> } {
  const texts = (name: string) => form.getAll(name).map(String)
  const typed = {
    url: String(form.get('url') ?? ''),
    description: String(form.get('description') ?? ''),
    types: texts('type'),
    brands: texts('brand'),
    withContact: form.get('contact') === 'yes',
  }
  const wish = EndpointWish.safeParse(typed)
  if (wish.success) return { entered: wish.data, read: ok(wish.data) }
  const [field] = wish.error.issues[0]?.path ?? []
  const types = typed.types.filter((type) => EndpointWish.shape.types.element.safeParse(type).success)
  const entered = { ...typed, types: EndpointWish.shape.types.catch([]).parse(types) }
  return { entered, read: err({ code: field === 'types' ? 'types-missing' : 'url-unreadable' }) }
}
