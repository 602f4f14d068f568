import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { FileField } from '#app/staff/file-field.tsx'
import { fileStateTexts } from '#app/staff/goods/file-texts.ts'
import { momentOf } from '#app/staff/moment.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { largestFile } from '#contract/staff/goods-files.ts'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/goods-import'

export async function loader({ context }: Route.LoaderArgs) {
  const { goods, texts } = context.get(shop)
  const files = await goods.files()
  if (!files.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-goods'), noindex: true, files: files.value }
}

const refusals = {
  'no-file': 'desk-goods.import_no_file',
  'too-large': 'desk-goods.import_too_large',
  'broken-off': 'desk-goods.import_broken_off',
} as const satisfies Record<string, MessageId>

export async function action({ context, request }: Route.ActionArgs) {
  const { goods, path } = context.get(shop)
  const uploaded = await goods.uploadFile(request)
  if (uploaded.ok) return redirect(path(`/staff/goods/import/${uploaded.value}`), 303)
  const { code } = uploaded.error
  if (code === 'not-found') throw data(null, 404)
  return data({ refusal: refusals[code] }, code === 'too-large' ? 413 : 422)
}

export default function GoodsImport({ loaderData: { files }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const here = path('/staff/goods/import')
  return (
    <>
      <PageHead title={t('desk-goods.import')} />
      <PageLink to={path('/staff/goods')} className="link inline-flex min-h-11 items-center">
        {t('desk-goods.back')}
      </PageLink>
      <h1>{t('desk-goods.import')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-goods.import_text')}</p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {actionData && <Notice type="danger">{t(actionData.refusal)}</Notice>}
      </div>
      <Form method="post" encType="multipart/form-data" reloadDocument className="desk-filters">
        <FileField
          label={t('desk-goods.import_file')}
          accept=".jsonl,.ndjson,application/jsonl,application/x-ndjson"
          largest={largestFile}
          tooLarge={t('desk-goods.import_too_large')}
          hint={t('desk-goods.import_file_hint')}
        />
        <Button type="submit" disabled={isUnderWay}>
          {t('desk-goods.import_check')}
        </Button>
      </Form>
      <section aria-labelledby="files" className="mt-8">
        <h2 id="files" className="title-sm">
          {t('desk-goods.import_files')}
        </h2>
        {files.length === 0 && <p className="desk-empty">{t('desk-goods.import_none')}</p>}
        <ul className="desk-goods-files">
          {files.map(({ id, name, by, uploadedAt, state }) => (
            <li key={id}>
              <div>
                <PageLink to={`${here}/${id}`} className="desk-row-link wrap-anywhere">
                  {name}
                </PageLink>
                <p className="text-muted text-sm">{[momentOf(new Date(uploadedAt)), by].filter(Boolean).join(dot)}</p>
              </div>
              <span className="desk-tag">{t(fileStateTexts[state])}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
