import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
import { channelTexts, letterTitle, stateTexts } from '#app/staff/letters/letter-texts.ts'
import { shopNames } from '#app/staff/shop-names.ts'
import { shopName } from '#app/staff/shop-select.tsx'
import { ProveNotice } from '#app/staff/webhooks/prove-notice.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { marketingChannels } from '#contract/identity/identity.ts'
import { letterChannels, NewCampaign } from '#contract/staff/campaigns.ts'
import { dot } from '#contract/web/dot.ts'
import type { Route } from './+types/letters'

export async function loader({ context }: Route.LoaderArgs) {
  const { campaigns, texts } = context.get(shop)
  const listed = await campaigns.list()
  if (!listed.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-letters'), shops: shopNames, ...listed.value }
}

/** A letter begins as a draft, for one storefront and one channel. */
export async function action({ context, request }: Route.ActionArgs) {
  const { campaigns, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const wish = NewCampaign.safeParse(Object.fromEntries(form))
  const made = wish.success && (await campaigns.create(wish.data))
  if (made === false || !made.ok) throw data(null, made === false ? 422 : 404)
  throw redirect(path(`/staff/letters/${wish.data.id}`), 303)
}

export default function Letters({ loaderData: { campaigns, newId, shops, isFresh } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const shopOptions = shops.map(({ id, name }) => [id, name] as const)
  return (
    <>
      <PageHead title={t('desk.page_letters')} />
      <h1>{t('desk.page_letters')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-letters.intro')}</p>
      {campaigns.length === 0 && <p className="desk-empty">{t('desk-letters.empty')}</p>}
      <ul className="desk-rows mt-6">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <div>
              <Link to={path(`/staff/letters/${campaign.id}`)} className="desk-row-link wrap-anywhere">
                {letterTitle(campaign.texts) ?? t('desk-letters.untitled')}
              </Link>
              <p className="text-muted text-sm">
                {[shopName(shops, campaign.brand), t(channelTexts[campaign.channel])].join(dot)}
              </p>
            </div>
            <div className="desk-row-facts">
              <span>{t(stateTexts[campaign.state])}</span>
              {campaign.state !== 'draft' && (
                <span className="text-muted text-sm">
                  {t('desk-letters.progress', { sent: campaign.sent, recipients: campaign.recipients })}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="new" className="mt-10 max-w-lg">
        <h2 id="new" className="title-sm mb-2">
          {t('desk-letters.new')}
        </h2>
        <Form method="post" className="form-column">
          <input type="hidden" name="id" value={newId} />
          <DeskSelect name="brand" label={t('desk-letters.shop')} options={shopOptions} />
          <DeskSelect
            name="channel"
            label={t('desk-letters.channel')}
            options={letterChannels.map((channel) => [channel, t(channelTexts[channel])])}
          />
          <DeskField
            name="idle_months"
            label={t('desk-letters.idle')}
            hint={t('desk-letters.idle_hint')}
            type="number"
            min={1}
            max={60}
          />
          <Button type="submit" disabled={isUnderWay}>
            {t('desk-letters.create')}
          </Button>
        </Form>
      </section>
      <section aria-labelledby="export" className="mt-10 max-w-lg">
        <h2 id="export" className="title-sm mb-2">
          {t('desk-letters.export')}
        </h2>
        <p className="mb-4">{t('desk-letters.export_text')}</p>
        {!isFresh && <ProveNotice back="/staff/letters" />}
        {/* The browser saves the answer, so the form is sent as a document. */}
        <form action={path('/staff/letters/export')} className="form-column">
          <DeskSelect id="export-shop" name="shop" label={t('desk-letters.shop')} options={shopOptions} />
          <DeskSelect
            id="export-channel"
            name="channel"
            label={t('desk-letters.channel')}
            options={marketingChannels.map((channel) => [channel, t(channelTexts[channel])])}
          />
          <Button type="submit" look="secondary">
            {t('desk-letters.download')}
          </Button>
        </form>
      </section>
    </>
  )
}
