import { data } from 'react-router'
import { DeleteAccount } from '#app/account/delete-account.tsx'
import { ExportData } from '#app/account/export-data.tsx'
import { FateTable } from '#app/account/fate-table.tsx'
import { proofRefusal } from '#app/account/security-answer.ts'
import { useRefreshedSession } from '#app/account/use-refreshed-session.ts'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FreshProof } from '#contract/identity/identity.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/data'

export const handle: PageHandle = { layout: 'account' }

/** The URL may contain a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { privacy, identity, texts, visit } = context.get(shop)
  const token = url.searchParams.get('download')
  const [account, deletion, mayDownload] = await Promise.all([
    identity.emailState(),
    privacy.state(),
    token !== null && privacy.mayDownload(token),
  ])
  if (!account || !deletion) throw data(null, 404)
  return {
    texts: texts('identity', 'login', 'safety', 'validation'),
    noindex: true,
    account,
    download: token === null ? undefined : mayDownload ? `/api/me/export/${encodeURIComponent(token)}` : null,
    date: deletion.dueAt && formatDate(deletion.dueAt, zoneOf(visit.brand)),
    open: deletion.open,
    subscriptions: deletion.subscriptions,
    fates: privacy.fates(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { privacy } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  if (intent === 'keep') {
    await privacy.keep()
    return { did: 'kept' } as const
  }
  if (intent === 'export') {
    const requested = await privacy.requestExport()
    if (requested.ok) return { did: 'export-sent' } as const
    return requested.error.code === 'too-many'
      ? data({ did: 'export-once' } as const, 429)
      : data({ did: 'acting' } as const, 403)
  }
  if (intent !== 'delete') throw data(null, 422)
  const read = readForm(FreshProof, form)
  if (read.status !== 'success') throw data(null, 422)
  const requested = await privacy.requestDeletion(read.value.password)
  if (requested.ok) return { did: 'requested' } as const
  // The page itself says what is open.
  if (requested.error.code === 'deletion-blocked') return data({ did: 'blocked' } as const, 409)
  return data({ did: 'refused', refusal: proofRefusal(requested.error) } as const, 422)
}

export default function OwnData({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { account, download, date, open, subscriptions, fates } = loaderData
  const did = actionData?.did
  useRefreshedSession(actionData)
  return (
    <>
      <PageHead title={t('shell.account_data')} />
      <h1 className="mb-6">{t('shell.account_data')}</h1>
      <section aria-labelledby="export">
        <h2 id="export" className="title-sm mb-2">
          {t('safety.export_title')}
        </h2>
        <ExportData
          email={account.email}
          download={download}
          answer={did === 'export-sent' || did === 'export-once' || did === 'acting' ? did : undefined}
        />
      </section>
      <section aria-labelledby="delete" className="mt-12">
        <h2 id="delete" className="title-sm mb-2">
          {t('safety.delete_title')}
        </h2>
        <p className="mb-4 max-w-narrow">{t('safety.delete_text')}</p>
        {did === 'kept' && (
          <div className="mb-4 max-w-narrow">
            <Notice type="success">{t('safety.delete_kept')}</Notice>
          </div>
        )}
        <DeleteAccount
          date={date}
          open={open}
          subscriptions={subscriptions}
          hasPassword={account.hasPassword}
          freshMinutes={account.freshMinutes}
          refusal={did === 'refused' ? actionData?.refusal : undefined}
        />
        <h3 className="title-sm mt-8">{t('safety.fates_title')}</h3>
        <FateTable fates={fates} />
      </section>
    </>
  )
}
