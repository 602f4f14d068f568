import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ChannelChoice, type MarketingChannel } from '#contract/identity/identity.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/newsletter'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { customer, identity, texts } = context.get(shop)
  const me = await customer.me()
  const agreed = me && (await customer.marketing(me.marketing_communication_id))
  if (!me || !agreed?.ok) throw data(null, 404)
  const target = url.searchParams.get('url')
  return {
    texts: texts('account'),
    noindex: true,
    chosen: agreed.value.marketing_channels,
    email: me.email,
    next: target ? identity.redirectTarget(target) : undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { customer } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const choice = ChannelChoice.safeParse({ marketing_channels: form.getAll('channel') })
  const me = await customer.me()
  if (!choice.success || !me) throw data(null, 422)
  const { account_id, marketing_communication_id } = me
  const chosen = await customer.chooseMarketing(marketing_communication_id, { account_id, ...choice.data })
  if (!chosen.ok) throw data(null, 404)
  return { isSaved: true }
}

const channels: readonly { channel: MarketingChannel; label: MessageId; hint: MessageId }[] = [
  { channel: 'newsletter', label: 'account.channel_newsletter', hint: 'account.channel_newsletter_hint' },
  { channel: 'marketing_automation', label: 'account.channel_automation', hint: 'account.channel_automation_hint' },
  { channel: 'retention_campaign', label: 'account.channel_retention', hint: 'account.channel_retention_hint' },
]

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { chosen, email, next } = loaderData
  return (
    <>
      <PageHead title={t('shell.account_newsletter')} />
      <h1 className="mb-2">{t('shell.account_newsletter')}</h1>
      <Form method="post" className="form-column">
        <p className="wrap-anywhere">{t('account.newsletter_text', { email })}</p>
        {actionData?.isSaved && <Notice type="success">{t('account.saved')}</Notice>}
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('account.channels')}</legend>
          {channels.map(({ channel, label, hint }) => (
            <label key={channel} className="choice">
              <input type="checkbox" name="channel" value={channel} defaultChecked={chosen.includes(channel)} />
              <span>
                <span className="block font-semibold">{t(label)}</span>
                <span className="block text-muted text-sm">{t(hint)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="flex flex-wrap items-center gap-4">
          <Button type="submit" disabled={isUnderWay}>
            {t('account.save')}
          </Button>
          {next && (
            <PageLink to={next} className={buttonClass('secondary')}>
              {t('account.go_on')}
            </PageLink>
          )}
        </p>
      </Form>
    </>
  )
}
