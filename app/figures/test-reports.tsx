import { useTexts } from '#app/texts.tsx'
import { formatDate } from '#contract/web/format.ts'
import type { Figures } from '#server/measurement/operations.ts'
import { FigureTable } from './figure-table.tsx'
import { useNumbers } from './number-texts.ts'
import { TestVerdict } from './test-verdict.tsx'

type Test = NonNullable<Figures['tests']>[number]

const letterOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index)

/** What the A/B tests say. */
export function TestReports({ tests }: { tests: Figures['tests'] }) {
  const t = useTexts()
  return (
    <section className="mt-8" aria-labelledby="tests">
      <h2 id="tests" className="title-sm">
        {t('figures.tests')}
      </h2>
      {!tests && <p className="mt-2">{t('figures.tests_elsewhere')}</p>}
      {tests?.length === 0 && <p className="mt-2 text-muted">{t('figures.tests_none')}</p>}
      {tests?.map((test) => (
        <TestReport key={test.key} test={test} />
      ))}
      {tests && tests.length > 0 && <p className="mt-4 max-w-narrow text-muted text-sm">{t('figures.verdict_note')}</p>}
    </section>
  )
}

function TestReport({ test: { key, since, variants } }: { test: Test }) {
  const t = useTexts()
  const { count, decimal } = useNumbers()
  const id = `test-${key}`
  const withRate = (reached: number, visitors: number) =>
    visitors > 0 ? `${count(reached)} (${decimal((100 * reached) / visitors, 1)}\u00a0%)` : count(reached)
  const nameOf = (name: string, index: number) => (
    <>
      {letterOf(index)} <code className="text-muted text-sm">{name === 'default' ? t('figures.standard') : name}</code>
    </>
  )
  return (
    <div className="mt-4">
      <h3 id={id} className="font-semibold">
        <code>{key}</code>{' '}
        {since && <span className="text-muted">{t('figures.since', { date: formatDate(since) })}</span>}
      </h3>
      {since ? (
        <>
          <ul className="mt-2 max-w-narrow">
            {variants.map(({ name, verdict }, index) => (
              <TestVerdict key={name} name={letterOf(index)} verdict={verdict} />
            ))}
          </ul>
          <FigureTable
            labelledBy={id}
            columns={[
              { label: t('figures.variant'), isText: true },
              { label: t('figures.share') },
              { label: t('figures.visitors') },
              { label: t('figures.orders') },
              { label: t('figures.checkouts') },
              { label: t('figures.carts') },
              { label: t('figures.sign_ups') },
            ]}
            rows={variants.map(({ name, share, visitors, goals }, index) => ({
              key: name,
              cells: [
                nameOf(name, index),
                `${decimal(share, 0)}\u00a0%`,
                count(visitors),
                withRate(goals.purchase, visitors),
                withRate(goals.begin_checkout, visitors),
                withRate(goals.add_to_cart, visitors),
                withRate(goals.sign_up, visitors),
              ],
            }))}
          />
        </>
      ) : (
        <p className="mt-2 text-muted">{t('figures.not_begun')}</p>
      )}
    </div>
  )
}
