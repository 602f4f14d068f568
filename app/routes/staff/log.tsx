import { data, Form } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
import { ListEnd } from '#app/staff/list-end.tsx'
import { logActions } from '#app/staff/log-actions.ts'
import { LogEntry } from '#app/staff/log-entry.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { LogSearchQuery } from '#contract/staff/log-search.ts'
import type { Route } from './+types/log'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, texts } = context.get(shop)
  const search = LogSearchQuery.parse(Object.fromEntries(url.searchParams))
  const found = await staff.searchLog(search)
  if (!found.ok) throw data(null, 404)
  return {
    texts: texts(
      'desk',
      'desk-customers',
      'desk-goods',
      'desk-keys',
      'desk-order',
      'desk-orders',
      'desk-packing',
      'desk-promotions',
      'desk-returns',
      'desk-settings',
      'desk-stock',
      'desk-today',
      'desk-webhooks',
    ),
    search,
    ...found.value,
  }
}

export default function Log({ loaderData: { search, entries, next, actors } }: Route.ComponentProps) {
  const t = useTexts()
  const { after: _, ...wishes } = search
  const isSearch = Object.values(search).some((wish) => wish !== undefined)
  return (
    <>
      <PageHead title={t('desk.page_log')} />
      <h1>{t('desk.page_log')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk.log_text')}</p>
      <Form role="search" aria-label={t('desk.log_search')} className="desk-filters">
        <DeskSelect
          name="actor"
          label={t('desk.log_actor')}
          any={t('desk.log_anybody')}
          defaultValue={search.actor}
          options={actors.map(({ id, name }) => [id, name])}
        />
        <DeskSelect
          name="action"
          label={t('desk.log_action')}
          any={t('desk.log_any_action')}
          defaultValue={search.action}
          options={Object.entries(logActions).map(([action, text]) => [action, t(text)])}
        />
        <DeskField
          label={t('desk.log_subject')}
          name="subject"
          maxLength={100}
          defaultValue={search.subject}
          aria-keyshortcuts="/"
        />
        <DeskField label={t('desk.log_from')} name="from" type="date" defaultValue={search.from} />
        <DeskField label={t('desk.log_until')} name="until" type="date" defaultValue={search.until} />
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      {entries.length === 0 && <p className="desk-empty">{t(isSearch ? 'desk.log_none' : 'desk.log_empty')}</p>}
      <ol className="desk-log">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <ListEnd
        more={next !== undefined && { query: queryOf({ ...wishes, after: String(next) }), text: t('desk.log_older') }}
        back={isSearch && { query: '', text: t('desk.log_all') }}
      />
    </>
  )
}
