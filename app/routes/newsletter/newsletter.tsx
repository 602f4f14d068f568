import { getFormProps } from '@conform-to/react'
import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { loginQuery } from '#app/login/login-query.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { NewsletterForm } from '#contract/newsletter.ts'
import type { Route } from './+types/newsletter'

export function loader({ context }: Route.LoaderArgs) {
  return { texts: context.get(shop).texts('newsletter', 'validation'), noindex: true }
}

/** The answer is the same for every address. */
export async function action({ context, request }: Route.ActionArgs) {
  const read = readForm(NewsletterForm, await request.formData().catch(() => new FormData()))
  if (read.status !== 'success') return data({ isMailed: false, reply: read.reply() }, 422)
  context.get(shop).newsletter.request(read.value.email)
  return { isMailed: true }
}

/** The newsletter for visitors without an account; customers choose in theirs. */
export default function NewsletterPage({ actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="page text-page">
      <PageHead title={t('newsletter.title')} />
      <h1 className="mb-4">{t('newsletter.title')}</h1>
      {actionData?.isMailed ? (
        <>
          <Notice type="success">{t('newsletter.mailed')}</Notice>
          <p className="mt-4">{t('newsletter.nothing_came')}</p>
        </>
      ) : (
        <>
          <p className="mb-6">{t('newsletter.text')}</p>
          <Request reply={actionData && 'reply' in actionData ? actionData.reply : undefined} />
        </>
      )}
      {/* Guests register first; customers see their choice at once. */}
      <p className="mt-6">
        <PageLink to={path('/login') + loginQuery({ flags: ['sign_up', 'newsletter'] })} className="link">
          {t('newsletter.account')}
        </PageLink>
      </p>
    </div>
  )
}

function Request({ reply }: { reply: Parameters<typeof useCheckedForm>[1]['reply'] }) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(NewsletterForm, { reply })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <Field field={fields.email} type="email" label={t('newsletter.email')} autoComplete="email" />
      <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
        {t('newsletter.button')}
      </Button>
      <p className="text-muted text-sm">
        {t('newsletter.privacy')}{' '}
        <a href={path('/privacy')} target="_blank" rel="noopener">
          {t('newsletter.privacy_link')}
        </a>
      </p>
    </Form>
  )
}
