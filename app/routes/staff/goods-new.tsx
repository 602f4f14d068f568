import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { type FormAnswer, FormAnswerProvider, GoodsField } from '#app/staff/goods/goods-field.tsx'
import { typedIn } from '#app/staff/goods/typed-fields.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/goods-new'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, texts } = context.get(shop)
  if (!(await staff.may('manage-goods')).ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-goods'), noindex: true, like: url.searchParams.get('like') ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { goods, staff, path } = context.get(shop)
  if (!(await staff.may('manage-goods')).ok) throw data(null, 404)
  const typed = typedIn(await request.formData().catch(() => new FormData()))
  const one = (name: string) => typed[name]?.[0]?.trim() ?? ''
  const id = one('product_id')
  const added = await goods.copy({ like: one('like'), id, sku: one('sku') })
  if (added.ok) return redirect(`${path(`/staff/goods/${id}`)}?did=new`, 303)
  const { error } = added
  if (error.code === 'not-found') throw data(null, 404)
  const taken = [{ at: 'product_id', code: 'id-taken', reason: '' }]
  const mistakes = error.code === 'bad-record' ? error.mistakes : taken
  return data<FormAnswer>({ typed, mistakes }, 422)
}

export default function NewGoods({ loaderData: { like }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead title={t('desk-goods.new')} />
      <PageLink to={path('/staff/goods')} className="link inline-flex min-h-11 items-center">
        {t('desk-goods.back')}
      </PageLink>
      <h1>{t('desk-goods.new')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-goods.new_text')}</p>
      <FormAnswerProvider value={actionData}>
        <Form method="post" className="form-column mt-6">
          <GoodsField
            name="like"
            label={t('desk-goods.new_like')}
            value={like}
            hint={t('desk-goods.new_like_hint')}
            maxLength={40}
          />
          <GoodsField
            name="product_id"
            label={t('desk-goods.new_id')}
            value=""
            hint={t('desk-goods.new_id_hint')}
            maxLength={40}
          />
          <GoodsField name="sku" label={t('desk-goods.sku')} value="" maxLength={80} />
          <Button type="submit" disabled={isUnderWay}>
            {t('desk-goods.new_button')}
          </Button>
        </Form>
      </FormAnswerProvider>
    </>
  )
}
