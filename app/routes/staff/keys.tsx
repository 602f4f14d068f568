import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { type KeyDraft, type KeyField, KeyForm } from '#app/staff/keys/key-form.tsx'
import { KeyList } from '#app/staff/keys/key-list.tsx'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { SecretField } from '#app/staff/secret-field.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ApiKeyChoice, NewApiKey } from '#contract/admin/api-key.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/keys'

export async function loader({ context }: Route.LoaderArgs) {
  const { apiKeys, texts } = context.get(shop)
  const found = await apiKeys.list()
  if (!found.ok) throw data(null, 404)
  // A form has the id of the key that it will make, and what its secret will be made of.
  return {
    texts: texts('desk', 'desk-keys'),
    ...found.value,
    form: { id: crypto.randomUUID(), seed: crypto.randomUUID() },
  }
}

type Answer = { secret?: string; name?: string; did?: MessageId; refusal?: MessageId; draft?: KeyDraft }

/** Which field a refusal is about, and the sentence below it. */
const refusals: Readonly<Record<string, readonly [KeyField, MessageId]>> = {
  'key-name-taken': ['name', 'desk-keys.name_taken'],
  'key-expiry': ['expiresOn', 'desk-keys.expiry_refused'],
  'key-storefront': ['brands', 'desk-keys.brands_missing'],
}
const faultTexts = {
  name: 'desk-keys.name_short',
  scopes: 'desk-keys.scopes_missing',
  brands: 'desk-keys.brands_missing',
  expiresOn: 'desk-keys.expiry_refused',
} as const satisfies Record<KeyField, MessageId>
const isField = (name: unknown): name is KeyField => typeof name === 'string' && Object.hasOwn(faultTexts, name)

export async function action({ context, request }: Route.ActionArgs) {
  const { apiKeys, staff, path } = context.get(shop)
  if (!(await staff.may('manage-keys')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const answer = form.get('intent') === 'revoke' ? await revoke(apiKeys, form) : await make(apiKeys, form)
  if (answer === 'proof-needed') return proofDetour(path, path('/staff/keys'))
  return data(answer, answer.draft ? 422 : answer.refusal ? 409 : 200)
}

async function revoke(apiKeys: Shop['apiKeys'], form: FormData): Promise<Answer | 'proof-needed'> {
  const choice = ApiKeyChoice.safeParse(Object.fromEntries(form))
  if (!choice.success) return { refusal: 'desk.gone' }
  const done = await apiKeys.revoke(choice.data.key)
  if (done.ok) return { did: 'desk-keys.revoked' }
  return done.error.code === 'proof-needed' ? 'proof-needed' : { refusal: 'desk.gone' }
}

async function make(apiKeys: Shop['apiKeys'], form: FormData): Promise<Answer | 'proof-needed'> {
  const typed = {
    name: String(form.get('name') ?? ''),
    scopes: form.getAll('scopes').map(String),
    brands: form.getAll('brands').map(String),
    expiresOn: String(form.get('expiresOn') ?? ''),
  }
  const wish = NewApiKey.safeParse({ id: form.get('id'), seed: form.get('seed'), ...typed })
  if (!wish.success) {
    const fields = wish.error.issues.map(({ path: [field] }) => field).filter(isField)
    const faults = Object.fromEntries(fields.map((field) => [field, faultTexts[field]]))
    return fields.length > 0 ? { draft: { ...typed, faults } } : { refusal: 'desk.gone' }
  }
  const made = await apiKeys.make(wish.data)
  if (made.ok) return { secret: made.value, name: wish.data.name }
  const { code } = made.error
  if (code === 'proof-needed') return code
  if (code === 'key-made') return { refusal: 'desk-keys.made_before' }
  const [field, text] = refusals[code] ?? []
  return field && text ? { draft: { ...typed, faults: { [field]: text } } } : { refusal: 'desk.gone' }
}

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { keys, storefronts, days, isFresh, form } = loaderData
  const { secret, name, did, refusal, draft }: Answer = actionData ?? {}
  return (
    <>
      <PageHead title={t('desk.page_keys')} />
      <h1>{t('desk.page_keys')}</h1>
      <p className="mt-2 max-w-narrow">
        {t('desk-keys.text')}{' '}
        <a href="/api/docs" className="link">
          {t('desk-keys.docs')}
        </a>
      </p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {secret && (
          <Notice type="success">
            <p>{t('desk-keys.made', { name: name ?? '' })}</p>
            <SecretField label={t('desk-keys.secret')} secret={secret} />
          </Notice>
        )}
        {did && <Notice type="success">{t(did)}</Notice>}
        {refusal && <Notice type="danger">{t(refusal)}</Notice>}
        {!isFresh && (
          <Notice type="info">
            {t('desk-keys.prove_first')}{' '}
            <PageLink
              to={`${path('/staff/prove')}?${new URLSearchParams({ back: path('/staff/keys') })}`}
              className="link"
            >
              {t('desk.prove_now')}
            </PageLink>
          </Notice>
        )}
      </div>
      <KeyList keys={keys} storefronts={storefronts} />
      <section aria-labelledby="new-key" className="mt-8">
        <h2 id="new-key" className="title-sm mb-2">
          {t('desk-keys.new')}
        </h2>
        <KeyForm form={form} storefronts={storefronts} days={days} draft={draft} />
      </section>
    </>
  )
}
