import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { momentOf } from '#app/staff/moment.ts'
import { type ContentDesk, PreviewForm } from '#app/staff/planning/preview-form.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Route } from './+types/content'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { planning, texts, visit } = context.get(shop)
  const [shopId, language, path, day] = ['shop', 'language', 'path', 'day'].map(
    (name) => url.searchParams.get(name) ?? '',
  )
  const wish = path ? { shop: shopId ?? '', language: language ?? '', path, day: day ?? '' } : undefined
  const found = await planning.content(wish)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-planning'), desk: found.value, wish, here: visit.brand.id }
}

export default function StaffContent({ loaderData: { desk, wish, here } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('desk.page_content')} />
      <h1>{t('desk.page_content')}</h1>
      <section aria-labelledby="check" className="mt-6">
        <h2 id="check" className="title-sm">
          {t('desk-planning.check')}
        </h2>
        <Check desk={desk} />
      </section>
      <section aria-labelledby="preview" className="mt-8">
        <h2 id="preview" className="title-sm">
          {t('desk-planning.preview')}
        </h2>
        <p className="mt-2 max-w-narrow text-muted">
          {t(desk.hasPreview ? 'desk-planning.preview_intro' : 'desk-planning.no_preview')}
        </p>
        {desk.hasPreview && <PreviewForm desk={desk} wish={wish} here={here} />}
      </section>
    </>
  )
}

function Check({ desk: { source, checkedAt, count, findings } }: { desk: ContentDesk }) {
  const t = useTexts()
  if (!checkedAt) return <p className="mt-2 max-w-narrow">{t('desk-planning.unchecked')}</p>
  return (
    <>
      <p className="mt-2 font-semibold">
        {count === 0 ? t('desk-planning.all_well') : t('desk-planning.faults', { count })}
      </p>
      <p className="text-muted">{t('desk-planning.checked', { moment: momentOf(new Date(checkedAt)) })}</p>
      {count > 0 && (
        <>
          <p className="mt-2 text-muted">
            {t(source === 'files' ? 'desk-planning.where_files' : 'desk-planning.where_storyblok')}
          </p>
          <ul className="desk-findings">
            {findings.map(({ subject, what, since, address }) => (
              <li key={subject}>
                {address ? (
                  <a lang="en" className="link" href={address} rel="noreferrer">
                    {what}
                  </a>
                ) : (
                  <code lang="en">{what}</code>
                )}
                <span className="text-muted text-sm">
                  {t('desk-planning.since', { moment: momentOf(new Date(since)) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
