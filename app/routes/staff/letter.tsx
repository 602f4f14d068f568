import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { shop } from '#app/context.ts'
import { languageTexts } from '#app/staff/language-texts.ts'
import { LetterFields } from '#app/staff/letters/letter-fields.tsx'
import { channelTexts, letterTitle, stateTexts } from '#app/staff/letters/letter-texts.ts'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { ProveNotice } from '#app/staff/webhooks/prove-notice.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { localeCodes } from '#contract/brand.ts'
import { CampaignTexts } from '#contract/staff/campaigns.ts'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/letter'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { campaigns, texts } = context.get(shop)
  const id = z.uuid().safeParse(params.id)
  const found = id.success && (await campaigns.one(id.data))
  if (found === false || !found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-letters'), did: url.searchParams.get('did'), ...found.value }
}

const Seen = z.object({ id: z.uuid(), version: z.coerce.number().pipe(z.int().min(0)) })

function textsIn(form: FormData): CampaignTexts | undefined {
  const typed = localeCodes
    .filter((locale) => form.has(`subject-${locale}`))
    .map((locale) => [locale, { subject: form.get(`subject-${locale}`), body: form.get(`body-${locale}`) }] as const)
  return CampaignTexts.safeParse(Object.fromEntries(typed)).data
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { campaigns, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const seen = Seen.safeParse({ id: params.id, version: form.get('version') })
  if (!seen.success) throw data(null, 404)
  const { id } = seen.data
  const here = path(`/staff/letters/${id}`)
  const done = (what: string) => redirect(`${here}?did=${what}`, 303)
  const intent = form.get('intent')
  if (intent === 'save') {
    const texts = textsIn(form)
    if (!texts) throw data(null, 422)
    return settled(await campaigns.save(seen.data, texts), () => done('saved'))
  }
  if (intent === 'remove')
    return settled(await campaigns.remove(seen.data), () => redirect(path('/staff/letters'), 303))
  if (intent === 'stop') return settled(await campaigns.stop(id), () => done('stopped'))
  if (intent !== 'start') throw data(null, 422)
  const started = await campaigns.start(seen.data)
  if (!started.ok && started.error.code === 'proof-needed') return proofDetour(path, here)
  return settled(started, () => done('started'))
}

type Done = { ok: true } | { ok: false; error: { code: string } }

function settled(result: Done, next: () => Response) {
  if (result.ok) return next()
  const { code } = result.error
  if (code === 'texts-missing') return data({ refusal: 'desk-letters.texts_missing' } as const, 422)
  if (code === 'changed') return data({ refusal: 'desk-letters.changed' } as const, 409)
  throw data(null, 404)
}

const doneTexts: Readonly<Record<string, MessageId>> = {
  saved: 'desk-letters.saved',
  stopped: 'desk-letters.stopped',
}

export default function Letter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { campaign, shop: shopName, did } = loaderData
  const title = letterTitle(campaign.texts) ?? t('desk-letters.untitled')
  const doneText = did ? doneTexts[did] : undefined
  return (
    <>
      <PageHead title={title} />
      <PageLink to={path('/staff/letters')} className="link">
        {t('desk-letters.back')}
      </PageLink>
      <h1 className="mt-2 wrap-anywhere">{title}</h1>
      <p className="text-muted">
        {[shopName, t(channelTexts[campaign.channel]), t(stateTexts[campaign.state])].join(dot)}
      </p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {actionData && 'refusal' in actionData && <Notice type="danger">{t(actionData.refusal)}</Notice>}
        {doneText && !actionData && <Notice type="success">{t(doneText)}</Notice>}
        {did === 'started' && !actionData && (
          <Notice type="success">{t('desk-letters.started', { count: campaign.recipients })}</Notice>
        )}
      </div>
      {campaign.state === 'draft' ? <Draft {...loaderData} /> : <Progress {...loaderData} />}
    </>
  )
}

type LetterView = Route.ComponentProps['loaderData']

function Draft({ campaign, locales, readers, isFresh }: LetterView) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const version = <input type="hidden" name="version" value={campaign.version} />
  const total = readers.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {/* The fields start anew with each version. */}
      <Form key={campaign.version} method="post" className="mt-6 grid max-w-lg gap-8">
        {version}
        {locales.map((locale) => (
          <LetterFields key={locale} locale={locale} text={campaign.texts[locale]} />
        ))}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save" disabled={isUnderWay}>
            {t('desk-letters.save')}
          </Button>
          <Button type="submit" name="intent" value="remove" look="secondary" formNoValidate>
            {t('desk-letters.delete')}
          </Button>
        </p>
      </Form>
      <section aria-labelledby="readers" className="mt-10 max-w-lg">
        <h2 id="readers" className="title-sm mb-2">
          {t('desk-letters.readers')}
        </h2>
        <p>{t(total === 0 ? 'desk-letters.readers_none' : 'desk-letters.readers_text')}</p>
        {total > 0 && (
          <dl className="mt-2">
            {readers.map(({ locale, count }) => (
              <div key={locale} className="flex justify-between">
                <dt>{t(languageTexts[locale])}</dt>
                <dd className="tabular-nums">{count}</dd>
              </div>
            ))}
            <div className="flex justify-between font-semibold">
              <dt>{t('desk-letters.readers_total')}</dt>
              <dd className="tabular-nums">{total}</dd>
            </div>
          </dl>
        )}
        <Form method="post" className="mt-6 grid gap-3">
          {version}
          {!isFresh && <ProveNotice back={`/staff/letters/${campaign.id}`} />}
          <p>{t('desk-letters.start_text')}</p>
          <p>
            <Button type="submit" name="intent" value="start" disabled={isUnderWay || total === 0}>
              {t('desk-letters.start')}
            </Button>
          </p>
        </Form>
      </section>
    </>
  )
}

function Progress({ campaign, locales }: LetterView) {
  const t = useTexts()
  return (
    <>
      <p className="mt-6">
        {t('desk-letters.progress', { sent: campaign.sent, recipients: campaign.recipients })}
        {campaign.skipped > 0 && ` ${t('desk-letters.skipped', { count: campaign.skipped })}`}
      </p>
      {campaign.state === 'sending' && (
        <Form method="post" className="mt-4 grid max-w-lg gap-3">
          <input type="hidden" name="version" value={campaign.version} />
          <p>{t('desk-letters.stop_text')}</p>
          <p>
            <Button type="submit" name="intent" value="stop" look="secondary">
              {t('desk-letters.stop')}
            </Button>
          </p>
        </Form>
      )}
      {locales.map((locale) => {
        const text = campaign.texts[locale]
        return (
          text && (
            <section key={locale} lang={locale} className="mt-8 max-w-lg">
              <h2 className="title-sm mb-2">{text.subject}</h2>
              <p className="whitespace-pre-line wrap-anywhere">{text.body}</p>
            </section>
          )
        )
      })}
    </>
  )
}
