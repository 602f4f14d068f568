import { getFormProps } from '@conform-to/react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import { SelectField } from '#app/form/select-field.tsx'
import { TextAreaField } from '#app/form/text-area-field.tsx'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { BackToOrder } from '#app/order/back-to-order.tsx'
import { openOrder } from '#app/order/open-order.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { OrderProblem, problemTopics, problemTopicTexts } from '#contract/checkout/order-problem.ts'
import type { Route } from './+types/problem'

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { number, token_value, customer_email } = await openOrder(here, params.orderToken, ({ redacted }) => !redacted)
  return {
    order: { number, token: token_value, email: customer_email ?? '' },
    // One for each form: sent twice, it is one message.
    key: crypto.randomUUID(),
    texts: here.texts('order', 'history', 'validation'),
    noindex: true,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const token = params.orderToken
  await openOrder(here, token, ({ redacted }) => !redacted)
  const form = await request.formData().catch(() => new FormData())
  const read = readForm(OrderProblem, form)
  if (read.status !== 'success') return data({ reply: read.reply(), code: undefined, message: undefined }, 422)
  const key = String(form.get('key') ?? '').slice(0, longestKey)
  const reported = await here.orders.report(token, read.value, key)
  if (!reported.ok) {
    const { code, status, message } = here.refusal(reported.error)
    return data({ reply: read.reply(), code, message }, status)
  }
  throw redirect(`${here.path(`/order/${token}`)}?done=reported`, 303)
}

const longestKey = 40

/** A message to the storefront's service, with the number of the order in it. */
export default function ProblemPage({ loaderData: { order, key }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const title = t('history.problem_title', { number: order.number })
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      <p className="wrap-anywhere mb-6">{t('history.problem_intro', { email: order.email })}</p>
      {actionData?.message && (
        <div className="mb-4">
          <Notice type="danger" code={actionData.code}>
            {actionData.message}
          </Notice>
        </div>
      )}
      <ProblemForm formKey={key} reply={actionData?.reply} />
      <p className="mt-6">
        <BackToOrder token={order.token} />
      </p>
    </div>
  )
}

function ProblemForm({ formKey, reply }: { formKey: string; reply: FormReply }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(OrderProblem, { reply })
  const topics = problemTopics.map((topic) => ({ value: topic, label: t(problemTopicTexts[topic]) }))
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <input type="hidden" name="key" value={formKey} />
      <SelectField
        field={fields.topic}
        label={t('history.problem_topic')}
        options={[{ value: '', label: t('history.problem_choose') }, ...topics]}
      />
      <TextAreaField
        field={fields.text}
        label={t('history.problem_text')}
        hint={t('history.problem_text_hint')}
        rows={7}
        autoComplete="off"
      />
      <Button type="submit" size="large" aria-disabled={isUnderWay}>
        {t('history.problem_send')}
      </Button>
    </Form>
  )
}
