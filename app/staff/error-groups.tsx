import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Frame } from '#contract/errors/facts.ts'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import { momentOf } from './moment.ts'

type Listed = Awaited<ReturnType<Shop['errors']['list']>>
type Group = Extract<Listed, { ok: true }>['value'][number]

/** What went wrong, the latest first. */
export function ErrorGroups({ groups }: { groups: readonly Group[] }) {
  return (
    <ol className="mt-6 grid max-w-lg gap-4">
      {groups.map((group) => (
        <li key={group.fingerprint} className="rounded-box border border-line p-4 md:p-5">
          <ErrorGroup group={group} />
        </li>
      ))}
    </ol>
  )
}

function ErrorGroup({ group }: { group: Group }) {
  const t = useTexts()
  const { fingerprint, source, name, code, message, place, brand, sample } = group
  const titleId = `error-${fingerprint}`
  const isOne = group.firstRelease === group.lastRelease
  const facts = [
    [t('errors.place'), [place, brand, sample.locale].filter(Boolean).join(dot)],
    [t('errors.first'), momentOf(group.firstAt)],
    [t('errors.last'), momentOf(group.lastAt)],
    [t('errors.release'), isOne ? group.lastRelease : `${group.firstRelease} – ${group.lastRelease}`],
    [t('errors.browser'), sample.browser],
    [t('errors.log'), [sample.what, sample.request].filter(Boolean).join(dot)],
  ].filter(([, value]) => value)
  return (
    <article aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={titleId} className="title-sm wrap-anywhere">
          {name === 'Others' ? t('errors.others') : [name, code].filter(Boolean).join(' ')}
        </h2>
        <p className="font-semibold tabular-nums">{t('errors.count', { count: group.count })}</p>
      </div>
      <p className="text-muted text-sm">{t(source === 'browser' ? 'errors.in_browser' : 'errors.on_server')}</p>
      {message && <p className="mt-1 wrap-anywhere">{message}</p>}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {(sample.frames.length > 0 || sample.causes.length > 0) && (
        <details className="mt-3">
          <summary className="link min-h-11 cursor-pointer py-2">{t('errors.frames')}</summary>
          <ol className="text-sm">
            {sample.causes.map((cause, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a sample never changes.
              <li key={index} className="wrap-anywhere">
                {t('errors.cause')} <code>{[cause.name, cause.code, cause.message].filter(Boolean).join(' ')}</code>
              </li>
            ))}
            {sample.frames.map((frame, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a sample never changes.
              <li key={index} className="wrap-anywhere">
                <code>{lineOf(frame)}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
      <Form method="post" className="mt-3">
        <input type="hidden" name="fingerprint" value={fingerprint} />
        <Button type="submit" look="secondary" aria-describedby={titleId}>
          {t('errors.done')}
        </Button>
      </Form>
    </article>
  )
}

const lineOf = ({ file, line, column, function: name }: Frame) => `${file}:${line}:${column}${name ? ` ${name}` : ''}`
