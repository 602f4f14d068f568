import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { OfferedLine } from '#server/subscriptions/subscription-offer.ts'

const prefix = 'line-'

/** The lines of an order that a form wants again. */
export const readLines = (form: FormData): number[] =>
  [...form.keys()].flatMap((name) => (name.startsWith(prefix) ? Number(name.slice(prefix.length)) : []))

type OfferedLinesProps = {
  lines: readonly OfferedLine[]
  chosen: ReadonlySet<number>
  onChoose: (line: number) => void
}

/** What of the order comes again, each with how long it lasts. A single line is no choice. */
export function OfferedLines({ lines, chosen, onChoose }: OfferedLinesProps) {
  const t = useTexts()
  const [first] = lines
  if (lines.length === 1 && first)
    return (
      <p>
        <input type="hidden" name={prefix + first.line} value="on" />
        <LineWords line={first} />
      </p>
    )
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{t('subscribe.lines')}</legend>
      {lines.map((line) => (
        <label key={line.line} className="choice">
          <input
            type="checkbox"
            name={prefix + line.line}
            checked={chosen.has(line.line)}
            onChange={() => onChoose(line.line)}
          />
          <span>
            <LineWords line={line} />
          </span>
        </label>
      ))}
      <Sooner lines={lines} />
    </fieldset>
  )
}

function LineWords({ line: { quantity, name, wearerName, path, months } }: { line: OfferedLine }) {
  const t = useTexts()
  return (
    <>
      {quantity} × {name}
      {wearerName && ` · ${wearerName}`}
      {months !== null && <span className="block text-muted text-sm">{t('subscribe.lasts', { months })}</span>}
      {!path && <span className="block text-muted text-sm">{t('subscribe.not_sold')}</span>}
    </>
  )
}

/** What is used up sooner has a subscription of its own on the page of its product. */
function Sooner({ lines }: Pick<OfferedLinesProps, 'lines'>) {
  const t = useTexts()
  const { path } = useStorefront()
  const sooner = lines.flatMap(({ isProposed, path, title }) => (isProposed || !path ? [] : [[path, title] as const]))
  if (sooner.length === 0) return null
  return (
    <div className="text-sm">
      <p>{t('subscribe.sooner')}</p>
      {[...new Map(sooner)].map(([to, title]) => (
        <PageLink key={to} to={path(to)} className="link inline-flex min-h-11 items-center">
          {title}
        </PageLink>
      ))}
    </div>
  )
}
