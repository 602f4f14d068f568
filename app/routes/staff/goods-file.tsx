import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { FileDifference, isNothing } from '#app/staff/goods/file-difference.tsx'
import { fileStateTexts, undoTexts } from '#app/staff/goods/file-texts.ts'
import { goodsPath } from '#app/staff/goods/goods-rows.tsx'
import { momentOf } from '#app/staff/moment.ts'
import { useFresh } from '#app/staff/use-fresh.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import type { FileReport, FileUndoRefusal, GoodsFile } from '#contract/staff/goods-files.ts'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/goods-file'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { goods, texts } = context.get(shop)
  const file = await goods.file(params.file)
  if (!file.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-goods'), noindex: true, file: file.value }
}

type Answer = { undoRefusal?: FileUndoRefusal; isSettled?: boolean }

const acts: Readonly<Record<string, (goods: Shop['goods'], id: string) => ReturnType<Shop['goods']['undoImport']>>> = {
  apply: (goods, id) => goods.importFile(id),
  discard: (goods, id) => goods.discardFile(id),
  undo: (goods, id) => goods.undoImport(id),
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { goods, path } = context.get(shop)
  if (!(await goods.file(params.file)).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const act = ownEntry(acts, form.get('intent'))
  const done = await act?.(goods, params.file)
  if (done?.ok) return redirect(path(`/staff/goods/import/${params.file}`), 303)
  if (!done || done.error.code === 'not-found') throw data(null, 404)
  const { error } = done
  return data<Answer>(error.code === 'settled' ? { isSettled: true } : { undoRefusal: error }, 409)
}

const isMoving = (state: GoodsFile['state']) => state === 'waiting' || state === 'applying' || state === 'undoing'

export default function GoodsFilePage({ loaderData: { file }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { name, by, uploadedAt, state, isLast } = file
  const report: FileReport = file.report ?? {}
  const { difference } = report
  const answer: Answer = actionData ?? {}
  const undoRefusal = answer.undoRefusal ?? (state === 'applied' ? report.undoRefusal : undefined)
  useFresh(isMoving(state) ? 2000 : undefined)
  return (
    <>
      <PageHead title={name} />
      <PageLink to={path('/staff/goods/import')} className="link inline-flex min-h-11 items-center">
        {t('desk-goods.file_back')}
      </PageLink>
      <h1 className="wrap-anywhere">{name}</h1>
      <p className="text-muted">{[momentOf(new Date(uploadedAt)), by].filter(Boolean).join(dot)}</p>
      <p className="mt-2" role="status">
        <span className="desk-tag">{t(fileStateTexts[state])}</span>
      </p>
      <div className="mt-4 grid max-w-lg gap-3">
        {answer.isSettled && <Notice type="danger">{t('desk-goods.file_settled')}</Notice>}
        {undoRefusal && <UndoRefused refusal={undoRefusal} />}
        {isMoving(state) && <Moving id={file.id} />}
        {state === 'refused' && <Problems report={report} />}
        {state === 'ready' && report.isRenewed && <Notice type="warning">{t('desk-goods.file_renewed')}</Notice>}
        {state === 'ready' && report.hasFailed && <Notice type="danger">{t('desk-goods.file_failed')}</Notice>}
        {state === 'ready' && difference && difference.counts.edited > 0 && (
          <Notice type="warning">{t('desk-goods.file_edited', { count: difference.counts.edited })}</Notice>
        )}
        {state === 'ready' && difference && <Decision isNothing={isNothing(difference)} />}
        {state === 'applied' && isLast && <UndoForm />}
      </div>
      {difference && !isMoving(state) && <FileDifference difference={difference} />}
    </>
  )
}

function Moving({ id }: { id: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <Notice type="info">
      <p>{t('desk-goods.file_work')}</p>
      <PageLink to={path(`/staff/goods/import/${id}`)} className="link inline-flex min-h-11 items-center">
        {t('desk-goods.file_reload')}
      </PageLink>
    </Notice>
  )
}

/** The importer's own report, which is the one of the command as well. */
function Problems({ report: { problems = [], problemCount = 0, hasFailed } }: { report: FileReport }) {
  const t = useTexts()
  if (hasFailed) return <Notice type="danger">{t('desk-goods.file_check_failed')}</Notice>
  return (
    <>
      <Notice type="danger">{t('desk-goods.file_problems', { count: problemCount })}</Notice>
      <ol className="desk-goods-problems">
        {problems.map(({ line, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same mistake twice
          <li key={index}>
            <strong>{line === undefined ? t('desk-goods.file_whole') : t('desk-goods.file_line', { line })}</strong>
            <span lang="en">{reason}</span>
          </li>
        ))}
      </ol>
      {problemCount > problems.length && (
        <p className="text-muted">{t('desk-goods.file_more_problems', { count: problemCount - problems.length })}</p>
      )}
    </>
  )
}

function Decision({ isNothing }: { isNothing: boolean }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-3">
      {!isNothing && <p>{t('desk-goods.file_apply_text')}</p>}
      <div className="flex flex-wrap gap-3">
        {!isNothing && (
          <Button type="submit" name="intent" value="apply" disabled={isUnderWay}>
            {t('desk-goods.file_apply')}
          </Button>
        )}
        <button type="submit" name="intent" value="discard" className={buttonClass('plain')} disabled={isUnderWay}>
          {t('desk-goods.file_discard')}
        </button>
      </div>
    </Form>
  )
}

function UndoForm() {
  const t = useTexts()
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <p>{t('desk-goods.file_undo_text')}</p>
      <Button type="submit" look="secondary" name="intent" value="undo">
        {t('desk-goods.file_undo')}
      </Button>
    </Form>
  )
}

function UndoRefused({ refusal: { code, ids = [], count = 0 } }: { refusal: FileUndoRefusal }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <Notice type="danger">
      <p>{t(undoTexts[code], { count })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {ids.map((id) => (
          <li key={id}>
            <PageLink
              to={`${path(goodsPath(id))}?part=history`}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {id}
            </PageLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
