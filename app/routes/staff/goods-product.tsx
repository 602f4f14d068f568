import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { FormAnswerProvider } from '#app/staff/goods/goods-field.tsx'
import { partTexts } from '#app/staff/goods/goods-texts.ts'
import { PlannedPrices } from '#app/staff/goods/planned-prices.tsx'
import { actOnProduct, type GoodsAnswer } from '#app/staff/goods/product-acts.ts'
import { ProductForm } from '#app/staff/goods/product-form.tsx'
import { ProductHead } from '#app/staff/goods/product-head.tsx'
import { ChangeHead, Differences, ProductHistory } from '#app/staff/goods/product-history.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import { goodsParts, largestPicture } from '#contract/staff/goods.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/goods-product'

const tabs = [...goodsParts, 'history'] as const
const tabOf = (text: string | null) => tabs.find((tab) => tab === text) ?? 'texts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { goods, texts } = context.get(shop)
  const page = await goods.product(params.id)
  if (!page.ok) throw data(null, 404)
  const tab = tabOf(url.searchParams.get('part'))
  const did = url.searchParams.get('did') ?? ''
  return { texts: texts('desk', 'desk-goods', 'product', 'values'), noindex: true, page: page.value, tab, did }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { goods, path, readFormWithFiles } = context.get(shop)
  // The form is read only after the right is checked: its files may be large.
  if (!(await goods.product(params.id)).ok) throw data(null, 404)
  const sent = await readFormWithFiles(request, { files: 4, bytesPerFile: largestPicture })
  const answer = await actOnProduct(goods, params.id, sent)
  if ('code' in answer) throw data(null, 404)
  if (!('did' in answer)) return data<GoodsAnswer>(answer, statusOf(answer, sent.tooLarge.length > 0))
  const part = tabOf(url.searchParams.get('part'))
  return redirect(`${path(`/staff/goods/${params.id}`)}?${new URLSearchParams({ part, did: answer.did })}`, 303)
}

function statusOf({ isPreview, since }: GoodsAnswer, isTooLarge: boolean): number {
  if (isPreview) return 200
  return isTooLarge ? 413 : since ? 409 : 422
}

const didTexts: Readonly<Record<string, MessageId>> = {
  save: 'desk-goods.did_save',
  undo: 'desk-goods.did_undo',
  plan: 'desk-goods.did_plan',
  'remove-plan': 'desk-goods.did_remove_plan',
  new: 'desk-goods.did_new',
}

export default function GoodsProduct({ loaderData: { page, tab, did }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path, locale } = useStorefront()
  const { record, digest, plans, history } = page
  const { form, since, refusal, ...answer }: GoodsAnswer = actionData ?? {}
  const said = ownEntry(didTexts, did)
  const typed = answer.typed && { typed: answer.typed, mistakes: answer.mistakes ?? [] }
  return (
    <>
      <PageHead title={record.texts[locale].title} />
      <ProductHead page={page} />
      <nav aria-label={t('desk-goods.parts')} className="desk-tabs">
        <ul>
          {tabs.map((one) => (
            <li key={one}>
              <PageLink
                to={`${path(`/staff/goods/${record.product_id}`)}?part=${one}`}
                aria-current={one === tab ? 'page' : undefined}
              >
                {t(partTexts[one])}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 grid max-w-lg gap-3">
        {said && !actionData && <Notice type="success">{t(said)}</Notice>}
        {refusal && <Notice type="danger">{t(refusal)}</Notice>}
        {since && (
          <Notice type="danger">
            <p>{t('desk-goods.changed')}</p>
            {since.map((change) => (
              <div key={change.id} className="mt-2">
                <ChangeHead change={change} />
                {change.differences && <Differences differences={change.differences} />}
              </div>
            ))}
          </Notice>
        )}
      </div>
      {tab === 'history' ? (
        <ProductHistory history={history} digest={digest} />
      ) : (
        // The fields start anew with what was saved, or keep what was not.
        <ProductForm key={`${tab} ${digest}`} page={page} part={tab} answer={form === 'part' ? typed : undefined} />
      )}
      {tab === 'prices' && (
        <FormAnswerProvider value={form === 'plan' ? typed : undefined}>
          <PlannedPrices plans={plans} />
        </FormAnswerProvider>
      )}
    </>
  )
}
